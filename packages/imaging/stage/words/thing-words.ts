import { pluralsOf } from '../../words/plurals.ts';

/**
 * Things of our own library that words can put into a picture: the one table of nouns and what they look like. Names are
 * those of presets; a picture shows a thing only where its caller has brought it along.
 */
interface ThingFacts {
  /** Nouns and short phrases, in English and in the singular; other languages are read as these. */
  readonly words: readonly string[];
  /** Shops sell it: in the words for a product photo it is most likely the product itself, and is not put beside it. */
  readonly isSold?: true;
  /** One material in one colour: "red candles" can be had. */
  readonly isPaintable?: true;
}

export const THINGS = {
  'podium-fluted': { words: ['fluted podium'], isPaintable: true },
  'sphere-pearl': { words: ['sphere', 'ball', 'pearl', 'orb'], isPaintable: true },
  'stones-balanced': { words: ['pebble', 'stones', 'zen stone', 'stacked stone', 'balanced stone', 'river stone'] },
  'leaf-monstera': { words: ['monstera', 'monstera leaf', 'monstera leaves'] },
  'cylinder-terrazzo': { words: ['terrazzo cylinder', 'cylinder'] },
  'cubes-stacked': { words: ['cube', 'stacked cube', 'block'] },
  'arch-stone': { words: ['arch', 'archway'], isPaintable: true },
  'stairs-plaster': { words: ['stair', 'staircase', 'steps'], isPaintable: true },
  'leaf-palm': { words: ['palm leaf', 'palm leaves', 'palm frond', 'palm branch'] },
  'branch-eucalyptus': {
    words: ['eucalyptus', 'eucalyptus branch', 'eucalyptus leaves', 'plant', 'green plant', 'greenery'],
  },
  'flower-daisy': { words: ['daisy', 'daisies', 'wildflower', 'spring flower'] },
  'flower-ranunculus': { words: ['ranunculus', 'flower', 'blossom', 'pink flower'] },
  'vase-ceramic': { words: ['vase', 'ceramic vase', 'flower vase'], isSold: true },
  'candle-pillar': { words: ['pillar candle', 'candle', 'burning candle'], isSold: true },
  'books-stacked': { words: ['book', 'stack of books', 'stacked book'], isSold: true },
  'board-oak': { words: ['cutting board', 'chopping board', 'wooden board', 'oak board'] },
  'tray-brass': { words: ['tray', 'brass tray', 'golden tray', 'gold tray'] },
  'fabric-linen': { words: ['napkin', 'folded linen', 'folded cloth', 'tea towel'], isPaintable: true },
  'gift-box': { words: ['gift box', 'gift', 'present', 'wrapped gift'] },
  'ribbon-satin': { words: ['ribbon', 'satin ribbon', 'bow'], isPaintable: true },
  'citrus-slices': { words: ['citrus', 'citrus slice', 'orange slice', 'lime slice', 'sliced orange', 'citrus fruit'] },
  'water-drops': { words: ['water drop', 'water droplet', 'droplet', 'dewdrop'] },
  shells: { words: ['shell', 'seashell', 'sea shell'] },
  'grass-dried': {
    words: ['pampas grass', 'pampas', 'dried pampas', 'dried pampas grass', 'dried grass', 'dry grass', 'dried flower'],
  },
  'pump-bottle': { words: ['bottle', 'pump bottle', 'soap bottle', 'soap dispenser'], isSold: true },
  'cream-jar': { words: ['cream jar', 'jar', 'jar of cream', 'face cream'], isSold: true },
  mug: { words: ['mug', 'cup', 'coffee cup', 'coffee mug'], isSold: true },
  'tea-box': { words: ['tea box', 'box of tea', 'tea packaging', 'carton'], isSold: true },
  'tote-bag': { words: ['tote bag', 'tote', 'shopping bag', 'canvas bag', 'bag'], isSold: true },
  sneaker: { words: ['sneaker', 'shoe', 'slip on shoe'], isSold: true },
  watch: { words: ['watch', 'wrist watch', 'wristwatch'], isSold: true },
  candle: { words: ['scented candle', 'candle jar'], isSold: true },
} as const satisfies Readonly<Record<string, ThingFacts>>;

export type ThingName = keyof typeof THINGS;

const facts: Readonly<Record<string, ThingFacts>> = THINGS;

const named = Object.entries(facts).flatMap(([name, { words }]) =>
  words.map((word) => [word, name as ThingName] as const),
);

/** Names by word, for one thing and for several. */
export const thingWords: Readonly<Record<string, ThingName>> = Object.fromEntries([
  ...named.flatMap(([word, name]) => pluralsOf(word, 'en').map((plural) => [plural, name] as const)),
  ...named,
]);

/** Names of things that may stand beside a product. */
export const PROP_THINGS: ReadonlySet<string> = new Set(
  Object.entries(facts).flatMap(([name, { isSold }]) => (isSold ? [] : [name])),
);

/** All that words alone can put into a picture. */
export const ALL_THINGS: ReadonlySet<string> = new Set(Object.keys(THINGS));

/** Nothing: the picture's things are there already. */
export const NO_THINGS: ReadonlySet<string> = new Set();

export const isPaintable = (name: string): boolean => facts[name]?.isPaintable ?? false;
