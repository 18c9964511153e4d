import type { WordsLanguage } from './find-language.ts';
import type { Sayable } from './sayable.ts';

export type Piece = 'name' | 'maker' | 'detail' | 'wish' | 'place' | 'backdrop' | 'light' | 'colours';

/** The pieces of one caption; the pattern knows that those it uses are there. */
export type Said = Readonly<Record<Piece, string>>;

/** One way to say something: what it needs and uses up, and the words. */
export interface Pattern {
  readonly uses: readonly Piece[];
  readonly say: (said: Said) => string;
}

/** The sentences of one language. They add no fact: every noun in them is the caption's own picture or its reader. */
export interface Grammar {
  /** Ways to begin: rich ones while there are fresh ones, then plain ones. */
  readonly openings: readonly Pattern[];
  readonly plainOpenings: readonly Pattern[];
  readonly continuations: readonly Pattern[];
  /** Last sentences that claim nothing. */
  readonly closings: readonly string[];
  readonly and: string;
  /** The word in an alt text for a product without a name. */
  readonly product: string;
  readonly by: (maker: string) => string;
  readonly inColours: (colours: string) => string;
  readonly cutOut: string;
}

const pattern = (uses: string, say: Pattern['say']): Pattern => ({ uses: uses.split(' ') as Piece[], say });

const en: Grammar = {
  openings: [
    pattern('name place', (s) => `${s.name}, ${s.place}`),
    pattern('name place', (s) => `${s.place}: ${s.name}`),
    pattern('name light', (s) => `${s.name} ${s.light}`),
    pattern('name light', (s) => `${s.light}: ${s.name}`),
    pattern('name backdrop', (s) => `${s.name}, ${s.backdrop}`),
    pattern('name colours', (s) => `${s.name} in ${s.colours}`),
    pattern('name maker', (s) => `From ${s.maker}: ${s.name}`),
    pattern('name maker', (s) => `${s.name} by ${s.maker}`),
    pattern('name wish', (s) => `${s.wish}: ${s.name}`),
    pattern('place light', (s) => `${s.place}, ${s.light}`),
    pattern('place', (s) => `Set ${s.place}`),
    pattern('wish place', (s) => `${s.wish}, ${s.place}`),
  ],
  plainOpenings: [
    pattern('name', (s) => s.name),
    pattern('name', (s) => `A closer look: ${s.name}`),
    pattern('name', (s) => `In the picture: ${s.name}`),
    pattern('name', (s) => `In focus: ${s.name}`),
    pattern('name', (s) => `Seen here: ${s.name}`),
    pattern('name', (s) => `Up close: ${s.name}`),
    pattern('name', (s) => `Meet ${s.name}`),
    pattern('name', (s) => `Today: ${s.name}`),
    pattern('name', (s) => `This is ${s.name}`),
    pattern('wish', (s) => s.wish),
    pattern('wish', (s) => `In the picture: ${s.wish}`),
    pattern('wish', (s) => `Today: ${s.wish}`),
    pattern('wish', (s) => `Seen here: ${s.wish}`),
    pattern('light', (s) => `Shown ${s.light}`),
    pattern('light', (s) => `Seen ${s.light}`),
    pattern('place', (s) => `Shown ${s.place}`),
    pattern('place', (s) => `Seen ${s.place}`),
    pattern('backdrop', (s) => `Set ${s.backdrop}`),
  ],
  continuations: [
    pattern('wish', (s) => s.wish),
    pattern('detail', (s) => s.detail),
    pattern('place', (s) => `Shown ${s.place}`),
    pattern('place light', (s) => `Set ${s.place}, ${s.light}`),
    pattern('light', (s) => `Seen ${s.light}`),
    pattern('backdrop', (s) => `Set ${s.backdrop}`),
    pattern('colours', (s) => `In ${s.colours}`),
    pattern('maker', (s) => `By ${s.maker}`),
  ],
  closings: [
    'What do you think?',
    'Take a closer look.',
    'Save this for later.',
    'Know someone who would like it?',
    'Tell us what you think.',
    'Have a look.',
    'Questions? Ask us.',
    'Share it with a friend.',
    'Would you choose it?',
    'For you, or for someone else?',
    'Seen enough? Ask us for more.',
    'Leave us a comment.',
  ],
  and: 'and',
  product: 'Product',
  by: (maker) => ` by ${maker}`,
  inColours: (colours) => ` in ${colours}`,
  cutOut: 'on a transparent background',
};

const de: Grammar = {
  openings: [
    pattern('name place', (s) => `${s.name}, ${s.place}`),
    pattern('name place', (s) => `${s.place}: ${s.name}`),
    pattern('name light', (s) => `${s.name}, ${s.light}`),
    pattern('name light', (s) => `${s.light}: ${s.name}`),
    pattern('name colours', (s) => `${s.name} in ${s.colours}`),
    pattern('name maker', (s) => `Von ${s.maker}: ${s.name}`),
    pattern('name maker', (s) => `${s.name} von ${s.maker}`),
    pattern('name wish', (s) => `${s.wish}: ${s.name}`),
    pattern('place light', (s) => `${s.place}, ${s.light}`),
    pattern('place', (s) => `Aufgenommen ${s.place}`),
    pattern('wish place', (s) => `${s.wish}, ${s.place}`),
  ],
  plainOpenings: [
    pattern('name', (s) => s.name),
    pattern('name', (s) => `Genauer hingesehen: ${s.name}`),
    pattern('name', (s) => `Im Bild: ${s.name}`),
    pattern('name', (s) => `Im Blick: ${s.name}`),
    pattern('name', (s) => `Hier zu sehen: ${s.name}`),
    pattern('name', (s) => `Ganz nah: ${s.name}`),
    pattern('name', (s) => `Das ist ${s.name}`),
    pattern('name', (s) => `Heute: ${s.name}`),
    pattern('name', (s) => `Darf ich vorstellen? ${s.name}`),
    pattern('wish', (s) => s.wish),
    pattern('wish', (s) => `Im Bild: ${s.wish}`),
    pattern('wish', (s) => `Heute: ${s.wish}`),
    pattern('wish', (s) => `Hier zu sehen: ${s.wish}`),
    pattern('light', (s) => `Aufgenommen ${s.light}`),
    pattern('light', (s) => `Zu sehen ${s.light}`),
    pattern('place', (s) => `Zu sehen ${s.place}`),
  ],
  continuations: [
    pattern('wish', (s) => s.wish),
    pattern('detail', (s) => s.detail),
    pattern('place', (s) => `Aufgenommen ${s.place}`),
    pattern('place light', (s) => `Zu sehen ${s.place}, ${s.light}`),
    pattern('light', (s) => `Zu sehen ${s.light}`),
    pattern('colours', (s) => `In ${s.colours}`),
    pattern('maker', (s) => `Von ${s.maker}`),
  ],
  closings: [
    'Was meint ihr?',
    'Schaut genauer hin.',
    'Merkt es euch für später.',
    'Kennt ihr jemanden, dem das gefällt?',
    'Sagt uns eure Meinung.',
    'Seht es euch an.',
    'Fragen? Fragt uns.',
    'Teilt es mit Freunden.',
    'Wäre das etwas für euch?',
    'Für euch, oder für jemand anderen?',
    'Wir freuen uns auf eure Kommentare.',
    'Lust auf mehr? Schreibt uns.',
  ],
  and: 'und',
  product: 'Produkt',
  by: (maker) => ` von ${maker}`,
  inColours: (colours) => ` in ${colours}`,
  cutOut: 'vor transparentem Hintergrund',
};

const fr: Grammar = {
  openings: [
    pattern('name place', (s) => `${s.name}, ${s.place}`),
    pattern('name place', (s) => `${s.place} : ${s.name}`),
    pattern('name light', (s) => `${s.name}, ${s.light}`),
    pattern('name light', (s) => `${s.light} : ${s.name}`),
    pattern('name colours', (s) => `${s.name} en ${s.colours}`),
    pattern('name maker', (s) => `Chez ${s.maker} : ${s.name}`),
    pattern('name maker', (s) => `${s.name}, par ${s.maker}`),
    pattern('name wish', (s) => `${s.wish} : ${s.name}`),
    pattern('place light', (s) => `${s.place}, ${s.light}`),
    pattern('place', (s) => `À voir ${s.place}`),
    pattern('wish place', (s) => `${s.wish}, ${s.place}`),
  ],
  plainOpenings: [
    pattern('name', (s) => s.name),
    pattern('name', (s) => `Vu de près : ${s.name}`),
    pattern('name', (s) => `Sur la photo : ${s.name}`),
    pattern('name', (s) => `À l’image : ${s.name}`),
    pattern('name', (s) => `À voir ici : ${s.name}`),
    pattern('name', (s) => `En gros plan : ${s.name}`),
    pattern('name', (s) => `Voici ${s.name}`),
    pattern('name', (s) => `Aujourd’hui : ${s.name}`),
    pattern('name', (s) => `Regardez : ${s.name}`),
    pattern('wish', (s) => s.wish),
    pattern('wish', (s) => `Sur la photo : ${s.wish}`),
    pattern('wish', (s) => `Aujourd’hui : ${s.wish}`),
    pattern('wish', (s) => `À voir ici : ${s.wish}`),
    pattern('light', (s) => `À voir ${s.light}`),
    pattern('light', (s) => `Une photo ${s.light}`),
    pattern('place', (s) => `Une photo ${s.place}`),
  ],
  continuations: [
    pattern('wish', (s) => s.wish),
    pattern('detail', (s) => s.detail),
    pattern('place', (s) => `À voir ${s.place}`),
    pattern('place light', (s) => `Une photo ${s.place}, ${s.light}`),
    pattern('light', (s) => `À voir ${s.light}`),
    pattern('colours', (s) => `En ${s.colours}`),
    pattern('maker', (s) => `Par ${s.maker}`),
  ],
  closings: [
    'Qu’en pensez-vous ?',
    'Regardez de plus près.',
    'À garder pour plus tard.',
    'Vous connaissez quelqu’un à qui cela plairait ?',
    'Dites-nous ce que vous en pensez.',
    'Jetez un œil.',
    'Des questions ? Écrivez-nous.',
    'À partager avec vos amis.',
    'Et vous, vous choisiriez quoi ?',
    'Pour vous, ou pour quelqu’un d’autre ?',
    'Laissez-nous un commentaire.',
    'Envie d’en savoir plus ? Demandez-nous.',
  ],
  and: 'et',
  product: 'Produit',
  by: (maker) => `, par ${maker}`,
  inColours: (colours) => ` (${colours})`,
  cutOut: 'sur fond transparent',
};

const GRAMMARS: Readonly<Record<WordsLanguage, Grammar>> = { en, de, fr };

const separated = (separators: readonly string[], uses: string, say: (mark: string, said: Said) => string): Pattern[] =>
  separators.map((mark) => pattern(uses, (said) => say(mark, said)));

const MARKS = [' – ', ' · ', ' | ', ': ', ' / ', ' • ', ', ', ' → '];

/** For every other language: the shop's own words, with nothing but marks between them. */
const NEUTRAL: Grammar = {
  openings: [
    ...separated(MARKS, 'name maker', (mark, s) => `${s.name}${mark}${s.maker}`),
    ...separated(MARKS, 'name maker', (mark, s) => `${s.maker}${mark}${s.name}`),
    ...separated(MARKS, 'name wish', (mark, s) => `${s.name}${mark}${s.wish}`),
    ...separated(MARKS, 'name wish', (mark, s) => `${s.wish}${mark}${s.name}`),
  ],
  plainOpenings: [
    pattern('name', (s) => s.name),
    pattern('wish', (s) => s.wish),
    ...['…', '?', '!', ' ✓', ' ★', ' ♥', ' ●'].flatMap((mark) => [
      pattern('name', (s) => `${s.name}${mark}`),
      pattern('wish', (s) => `${s.wish}${mark}`),
    ]),
    ...['– ', '→ ', '• ', '★ ', '● ', '♥ ', '✓ '].flatMap((mark) => [
      pattern('name', (s) => `${mark}${s.name}`),
      pattern('wish', (s) => `${mark}${s.wish}`),
    ]),
  ],
  continuations: [pattern('detail', (s) => s.detail), pattern('wish', (s) => s.wish), pattern('maker', (s) => s.maker)],
  closings: ['•', '→', '★', '●', '♥', '✓', '…'],
  and: '&',
  product: '',
  by: (maker) => ` – ${maker}`,
  inColours: () => '',
  cutOut: '',
};

export const grammarOf = ({ language }: Pick<Sayable, 'language'>): Grammar =>
  language ? GRAMMARS[language] : NEUTRAL;
