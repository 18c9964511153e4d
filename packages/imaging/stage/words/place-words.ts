import { isLightNoun } from './light-nouns.ts';
import { isFiller, readWords } from './read-words.ts';
import { settingWords, wallWords } from './setting-words.ts';
import { PROP_THINGS, thingWords } from './thing-words.ts';

/** Where words want the product. */
export type PlaceSide = 'left' | 'right' | 'middle';

/** Of English, German, French, Spanish, Italian, Portuguese, Japanese, Chinese; light comes "from" a side, and is none of these. */
const SIDES: Readonly<Record<PlaceSide, readonly RegExp[]>> = {
  left: [
    /\b(?:on|at|to|in) the (?:far )?left\b|\bleft (?:third|half|of (?:the )?(?:frame|picture|image))\b/,
    /(?<!von )\blinks\b|\b(?:auf|an) der linken seite\b|\bim linken (?:drittel|teil)\b/,
    /(?<!\p{L})à gauche\b|\bsur la gauche\b|\ba la izquierda\b|\ba sinistra\b|\bsulla sinistra\b|(?<!\p{L})à esquerda\b/u,
    /左側に|左に|在左|靠左/,
  ],
  right: [
    /\b(?:on|at|to|in) the (?:far )?right\b|\bright (?:third|half|of (?:the )?(?:frame|picture|image))\b/,
    /(?<!von )\brechts\b|\b(?:auf|an) der rechten seite\b|\bim rechten (?:drittel|teil)\b/,
    /(?<!\p{L})à droite\b|\bsur la droite\b|\ba la derecha\b|\ba destra\b|\bsulla destra\b|(?<!\p{L})à direita\b/u,
    /右側に|右に|在右|靠右/,
  ],
  middle: [
    /\b(?:in|at) the (?:middle|cent(?:er|re))\b|\bcent(?:ered|red)\b/,
    /\bin der mitte\b|\bmittig\b|\bzentriert\b/,
    /\bau (?:centre|milieu)\b|\bcentrée?\b|\ben el centro\b|\bcentrad[oa]\b|\bal centro\b|\bcentrat[oa]\b|\b(?:no|ao) centro\b/,
    /中央に|真ん中に|在中间|在中央|居中/,
  ],
};

/** How words want the picture cropped. */
export type CropWish = 'close' | 'wide';

const CROPS: Readonly<Record<CropWish, RegExp>> = {
  close:
    /\bclose[- ]?up\b|\bmacro\b|\bnahaufnahme\b|\bgros plan\b|\bprimer plano\b|\bprimo piano\b|\bprimeiro plano\b|クローズアップ|接写|特写/,
  wide: /\bwide(?:[- ]angle)? (?:shot|view)\b|\bfrom (?:afar|far away|a distance)\b|\btotale\b|\bplan large\b|\bplano general\b|\bcampo lungo\b|\bplano aberto\b|引きの|远景/,
};

/** How a prompt wants the picture cropped; null where it says nothing of it. */
export function readCropWords(prompt: string): CropWish | null {
  const text = prompt.normalize('NFC').toLowerCase();
  return CROPS.close.test(text) ? 'close' : CROPS.wide.test(text) ? 'wide' : null;
}

/** The other things that may be said to be on a side. */
const OTHERS: ReadonlySet<string> = new Set(['window', 'shadow', 'shadows', 'sun', 'lamp', 'plant', 'plants']);

/** Where a prompt wants the product; null where it says nothing, or says it of the light or of another thing. */
export function readPlaceWords(prompt: string): PlaceSide | null {
  const text = prompt.normalize('NFC').toLowerCase();
  for (const [side, patterns] of Object.entries(SIDES)) {
    for (const pattern of patterns) {
      const found = pattern.exec(text);
      if (found && !isOfAnother(text.slice(0, found.index))) return side as PlaceSide;
    }
  }
  return null;
}

/** Whether the words before a place end with what else is there; what shops sell is the product. */
function isOfAnother(before: string): boolean {
  const part = before.split(/[,;:!?.()\n，、。；：！？]/u).at(-1)!;
  const last = readWords(part).findLast((word) => !isFiller(word));
  if (!last) return false;
  const { said } = last;
  return (
    isLightNoun(said) ||
    wallWords.has(said) ||
    Object.hasOwn(settingWords, said) ||
    (Object.hasOwn(thingWords, said) && PROP_THINGS.has(thingWords[said]!)) ||
    OTHERS.has(said)
  );
}
