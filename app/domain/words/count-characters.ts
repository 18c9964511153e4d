/** X counts an address as this many characters, whatever its length. */
const ADDRESS_WEIGHT = 23;
/**
 * Endings with which X takes a name for an address although no `https://` stands before it: those of countries, and the common ones of
 * shops and their readers. X knows over a thousand; a name with another ending counts as it is written.
 */
const COUNTRIES =
  'ac|ad|ae|af|ag|ai|al|am|ao|aq|ar|as|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bw|by|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|do|dz|ec|ee|eg|er|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|id|ie|il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|la|lb|lc|li|lk|lr|ls|lt|lu|lv|ly|ma|mc|md|me|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|mz|na|nc|ne|nf|ng|ni|nl|no|np|nr|nu|nz|om|pa|pe|pf|pg|ph|pk|pl|pm|pn|pr|ps|pt|pw|py|qa|re|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|si|sk|sl|sm|sn|so|sr|ss|st|su|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw';
const OTHERS =
  'com|net|org|info|biz|shop|store|online|site|app|dev|xyz|edu|gov|int|mil|name|pro|jobs|mobi|travel|boutique|fashion|shopping|market|art|design|gallery|photo|photos|photography|pictures|studio|style|jewelry|shoes|clothing|furniture|flowers|gifts|toys|coffee|wine|beer|bike|garden|house|kitchen|beauty|blog|club|link|live|media|news|page|social|space|tech|top|world|company|global|group|london|berlin|paris|tokyo|nyc';
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const LETTERS = 'a-z\\u00c0-\\u024f\\u0400-\\u04ff0-9';
const ADDRESS = new RegExp(
  // Not within a word, and not what follows an @ (a name, a mailbox), a # or a $.
  `(?<![${LETTERS}@\uff20$#\uff03_./-])` +
    `(?:https?://(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]*[\\p{L}\\p{N}])?\\.)+[\\p{L}]{2,}|(?:${LABEL}\\.)+(?:${COUNTRIES}|${OTHERS})(?![${LETTERS}@_-]))` +
    `(?::\\d+)?` +
    // The path and the query, which end before what ends a sentence.
    `(?:/(?:[${LETTERS}!*';:=+,.$/%#\\[\\]_~@|&-]|\\([${LETTERS}_./-]*\\))*(?<=[${LETTERS}=_#/+)-]))?` +
    `(?:\\?[a-z0-9!?*'@();:&=+$/%#\\[\\]_.,~|-]*[a-z0-9_&=#/-])?`,
  'giu',
);
/** Code points that X counts once; all others count twice (its published configuration, version 3). */
const COUNTED_ONCE: readonly (readonly [first: number, last: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
/** Shown as an emoji, not as a letter such as ©; a digit in a key cap is one, too. */
const EMOJI = /\p{Emoji_Presentation}|[\uFE0F\u20E3]|\p{Regional_Indicator}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The length of a text as a network counts it, in the form in which it is sent (NFC, lines ending in one character), for the counter on a page and the limit on the server alike. X: weighted, an
 * address as 23, an emoji as 2 whatever it is put together from (decision 321). TikTok: UTF-16 units, as its API says. Others,
 * which do not say: UTF-16 units too, the larger of the possible counts, so that no post is refused after it was accepted here.
 */
export function countCharacters(network: string, text: string): number {
  const sent = text.normalize('NFC').replace(/\r\n?/g, '\n');
  return network === 'twitter' || network === 'x' ? countForX(sent) : sent.length;
}

function countForX(text: string): number {
  let weight = 0;
  const withoutAddresses = text.replace(ADDRESS, () => {
    weight += ADDRESS_WEIGHT;
    return '';
  });
  for (const { segment } of graphemes.segment(withoutAddresses)) {
    weight += EMOJI.test(segment) ? 2 : [...segment].reduce((sum, character) => sum + weightOf(character), 0);
  }
  return weight;
}

function weightOf(character: string): 1 | 2 {
  const code = character.codePointAt(0)!;
  return COUNTED_ONCE.some(([first, last]) => code >= first && code <= last) ? 1 : 2;
}
