/** Languages that the local writer has sentences of its own for. */
export const WORDS_LANGUAGES = ['en', 'de', 'fr'] as const;
export type WordsLanguage = (typeof WORDS_LANGUAGES)[number];

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Small words, and words that products are called by. Those of other languages are there so that they are not taken for ours. */
const VOCABULARY: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(`the a an of and with for in on by from to is are this our your it its at that you made write caption about
    picture photo mug cup candle bag bags shoes sneaker bottle soap honey cushion chair table blue red black white green
    yellow linen cotton wood wooden wool leather glass handmade handcrafted hand small large set tea coffee lamp bowl
    shirt dress watch box stoneware oak under warm soft light morning windowsill organic water steel`),
  de: words(`der die das und mit für aus von im ein eine einen einer ist auf den dem des zu zum zur bei nicht unser unsere
    wir schreibe bildunterschrift tasse becher kerze tasche taschen schuhe turnschuhe flasche seife honig kissen stuhl
    tisch blau blaue blauer blaues rot rote roter schwarz schwarze weiß weiße weißer grün grüne gelb leinen baumwolle holz
    wolle leder glas handgemacht handgemachte handgefertigt klein groß kaffee leuchte schale kleid uhr getränke
    geschirr apfelsaft keramik eiche warmes weiches licht morgen bio wasser stahl jede jeder vor hund`),
  fr: words(`le la les de des du et avec pour en un une dans est sur par au aux ce cette notre nos vos écris légende tasse
    bougie sac sacs chaussures baskets bouteille savon miel coussin chaise table bleu bleue rouge noir noire blanc blanche
    vert verte jaune lin coton bois laine cuir verre fabriqué fabriquée main petit petite grand grande thé café lampe bol
    robe montre boisson boissons vaisselle céramique chêne lumière douce chaude matin bio eau acier chaque d l qu`),
  es: words(`a el los las con para y una un del es por su al lo de la en que nuestro taza vela bolso zapatos botella jabón
    miel azul rojo negro blanco verde algodón madera lana cuero hecho mano té`),
  it: words(`a il lo gli di con per una un è del della dei nel al che e la le in da nostro tazza candela borsa scarpe
    bottiglia sapone miele olio vetro freddo caldo blu rosso nero bianco verde cotone legno lana pelle fatto mano tè`),
  nl: words(`het een van voor met de en op is bij uit onze ons dat mok kaars tas schoenen fles zeep honing blauw rood
    zwart wit groen katoen hout wol leer handgemaakt thee`),
  pt: words(`a o os com para uma um do da em não e de que nosso caneca vela bolsa sapatos garrafa sabão mel azul vermelho
    preto branco verde algodão madeira lã couro feito mão chá`),
  sv: words(`och med för av en ett på är till från i vår den det kopp blå röd svart vit grön bomull trä ull läder`),
  da: words(`og med til af på er en et fra i vores den det som kop krus blå rød sort hvid grøn bomuld træ uld læder`),
  pl: words(`i z na do w dla jest się oraz ze od nasz kubek świeca torba buty niebieski czerwony czarny biały zielony`),
};

/** Letters that are at home in one of our languages and rare in the others. */
const LETTERS: Readonly<Record<string, RegExp>> = { de: /[äöüß]/u, fr: /[éèêëàâçîïôùûœ]/u };

/**
 * The language of the first text that shows one, `other` for a language without sentences of ours, null where no text
 * tells.
 */
export function findLanguage(texts: readonly string[]): WordsLanguage | 'other' | null {
  for (const text of texts) {
    const found = languageOf(text);
    if (found) return found;
  }
  return null;
}

function languageOf(text: string): WordsLanguage | 'other' | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return null;
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  if (foreign > letters.length * 0.3) return 'other';
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = new Map<string, number>();
  for (const word of said) {
    const at = Object.keys(VOCABULARY).filter((language) => VOCABULARY[language]!.has(word));
    for (const language of at) scores.set(language, (scores.get(language) ?? 0) + 1 / at.length);
    for (const [language, own] of Object.entries(LETTERS)) {
      if (own.test(word)) scores.set(language, (scores.get(language) ?? 0) + 0.4);
    }
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < 0.4 || best[1] < (second?.[1] ?? 0) * 1.25) return null;
  return (WORDS_LANGUAGES as readonly string[]).includes(best[0]) ? (best[0] as WordsLanguage) : 'other';
}

/** Of a list as browsers send it (`de-AT,de;q=0.9,en;q=0.8`): the first language, where it says one. */
export function languageOfLocale(locale: string | null | undefined): WordsLanguage | 'other' | null {
  const first = /^\s*([a-z]{2,3})\b/i.exec(locale ?? '')?.[1]?.toLowerCase();
  if (!first) return null;
  return (WORDS_LANGUAGES as readonly string[]).includes(first) ? (first as WordsLanguage) : 'other';
}
