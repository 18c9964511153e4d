import type { GarmentClass } from '../../garments/garments.ts';

/**
 * Words apart by spaces, in English, German, French, Spanish, Italian, Portuguese and Dutch; `_` stands for a space or a
 * hyphen inside of one, `*` for whatever a compound begins with.
 */
const anyOf = (words: string): RegExp => {
  const said = words.trim().split(/\s+/).join('|').replaceAll('_', '[ -]').replaceAll('*', '\\p{L}*');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${said})(?![\\p{L}\\p{N}])`, 'u');
};

/** The words that contain a word for a garment and are none of that class. */
const FALSE_FRIENDS = new RegExp(
  anyOf(`
    dress(?=_(shirts?|pants|trousers|shoes?)) *nachthemd(en)? *bademantel *radmantel (panty|garden|water|fire|fuel)_?hose
    (bath|dressing)_?robes? robe_de_chambre garde_robes? mantel_de manteles camisón`).source,
  'gu',
);

/** In this order: a dress shirt apart, the outer garment names the picture. */
const NAMES: readonly (readonly [GarmentClass, RegExp])[] = [
  [
    'coat',
    anyOf(`
    (over|rain)?coats? jackets? parkas? blazers? cardigans? anoraks? trench(coats?)? windbreakers? puffers?
    *jacken? *mäntel manteaux? blousons? impers? abrigos? chaquetas? cazadoras? gabardinas? cappott[oi] giacc(a|he|one)
    giubbott[oi] giubbin[oi] casacos? jaquetas? sobretudos? *jas(sen)? *jasjes? colberts?`),
  ],
  [
    'dress',
    anyOf(`
    dress(es)? gowns? *kleid(er)? vestidos? vestit[oi] abiti? abito *jurk(en|je|jes)?`),
  ],
  [
    'skirt',
    anyOf(`
    skirts? (mini|midi|maxi|falten|plissee|jeans|bleistift|wickel|tüll|leder|sommer|cord|teller|volant|leinen)röcke?
    (mini|midi|maxi|falten|plissee|jeans|bleistift|wickel|tüll|leder|sommer|cord|teller|volant|leinen)rock röcke jupes?
    minijupes? faldas? minifaldas? minigonn[ae] saias? minissaias? rokken rokjes?
    (mini|midi|maxi|plooi|spijker|koker|leren|tule|zomer)rok`),
  ],
  [
    'trousers',
    anyOf(`
    trousers? pants jeans chinos? leggings? shorts joggers? slacks bermudas? *hosen \\p{L}{3,}hose leggins pantalons?
    pantal[oó]n pantalones vaqueros pantaloni pantaloncini calças? calções *broek(en|je|jes)?`),
  ],
  ['hoodie', anyOf('hood(ie|ies|y|ed) *kapuzen* *kapuze capuches? capuchons? capuchon* capuchas? cappuccio capuz')],
  [
    'top',
    anyOf(`
    t_?shirts? tees? tops? *shirts? blouses? sweat(er|shirt)s? jumpers? pullovers? polos? long_?sleeves?
    *hemd(en)? *blusen? *pullover *pullis? chemises? chemisiers? camisetas? camisas? blusas? su[eé]ter(es)? sudaderas?
    camici[ae] maglie?tt[ae] magli[ae] maglion[ei] felp[ae] camisolas? moletons? moletom *trui(en)? bloes(je)?`),
  ],
];

/** Words that mean something else in another of these languages: they count where nothing else is named. */
const DOUBTFUL: readonly (readonly [GarmentClass, RegExp])[] = [
  ['coat', anyOf('mantel vestes?')],
  ['dress', anyOf('robes?')],
  ['skirt', anyOf('gonn[ae]')],
  ['trousers', anyOf('hose jean')],
  ['top', anyOf('jersey jers[eé]is')],
];

/** The class that the words name, null for none. */
export function classOfWords(words: string): GarmentClass | null {
  const text = plain(words).replace(FALSE_FRIENDS, ' ');
  const named = (said: typeof NAMES) => said.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return named(NAMES) ?? named(DOUBTFUL);
}

/** Whether the words say that it is meant to be short. */
export const isCalledCropped = (words: string): boolean => CROPPED.test(plain(words));
const CROPPED = anyOf('crop(ped)? boleros? bralettes? bauchfrei(es|e)? cropp?é court_top');

/** Names of files have underscores where words have spaces, and some systems part letters from their accents. */
const plain = (words: string): string => words.normalize('NFC').toLowerCase().replaceAll('_', ' ');
