import type { PromptWord } from './read-words.ts';

/**
 * Nouns of what photographed scenes show and no word puts into a picture, in German, French, Spanish, Italian and Portuguese, then
 * Japanese and Chinese: they are read only to know what cannot be taken out.
 */
const SCENE_NOUNS: Readonly<Record<string, string>> = {
  plant: 'pflanze pflanzen plante plantes planta plantas pianta piante 植物',
  pillow: 'kissen oreiller oreillers almohada almohadas cuscino cuscini almofada almofadas 枕 枕头',
  towel: 'handtuch handtücher serviette serviettes toalla toallas asciugamano asciugamani toalha toalhas タオル 毛巾',
  pebble: 'kiesel kieselsteine galet galets guijarro guijarros ciottolo ciottoli seixo seixos 小石 鹅卵石',
  lemon: 'zitrone zitronen citron citrons limón limones limone limoni limão limões レモン 柠檬',
  gift: 'geschenk geschenke cadeau cadeaux regalo regalos regali presente presentes プレゼント 礼物',
  bauble: 'kugel kugeln christbaumkugeln boule boules bola bolas pallina palline オーナメント 彩球',
  pen: 'stift stifte stylo stylos bolígrafo bolígrafos penna penne caneta canetas ペン 笔',
  railing: 'geländer rambarde barandilla ringhiera corrimão 手すり 栏杆',
};

const english = new Map(
  Object.entries(SCENE_NOUNS).flatMap(([noun, words]) => words.split(' ').map((word) => [word, noun] as const)),
);

/** A word in English, as scenes are described; the word itself where it is not known. */
export const nounOf = (word: PromptWord): string => english.get(word.said) ?? word.said;
