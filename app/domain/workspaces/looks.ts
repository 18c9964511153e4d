/**
 * A named look (the spec's AI theme): one light, one palette, what stands about, and the words for all of it. Choosing one
 * changes the prompt and the set.
 */
export interface WorkspaceLook {
  readonly name: string;
  readonly title: string;
  /** The light, in a few words. */
  readonly light: string;
  /** `#rrggbb`, the ground first. */
  readonly palette: readonly [string, string, string];
  /** Names of preset props that go with it. */
  readonly props: readonly string[];
  /** The words that are put into the prompt. */
  readonly words: string;
  /** Name of the preset scene that it is set in; null where the set is drawn from the words. */
  readonly set: string | null;
}

export const LOOKS: readonly WorkspaceLook[] = [
  {
    name: 'clean-studio',
    title: 'Clean studio',
    light: 'soft, even daylight',
    palette: ['#f1efec', '#dccbb2', '#a3a3a1'],
    props: ['sphere-pearl', 'stairs-plaster'],
    words: 'in a white studio, on a pale floor, soft daylight from the left',
    set: null,
  },
  {
    name: 'golden-hour',
    title: 'Golden hour',
    light: 'low, warm sun',
    palette: ['#d6bd96', '#e58a3c', '#5dbcb5'],
    props: ['shells', 'leaf-palm'],
    words: 'on sand in golden evening sun from the left, soft shadows',
    set: 'beach-sand',
  },
  {
    name: 'kitchen-morning',
    title: 'Kitchen morning',
    light: 'window light',
    palette: ['#f1efec', '#6f9a6b', '#efcd5e'],
    props: ['board-oak', 'citrus-slices'],
    words: 'on a pale kitchen counter in soft morning light from a window on the left',
    set: 'kitchen-counter',
  },
  {
    name: 'warm-minimal',
    title: 'Warm minimal',
    light: 'late afternoon sun',
    palette: ['#bb7a5e', '#ede2cc', '#dccbb2'],
    props: ['vase-ceramic', 'grass-dried'],
    words: 'on plaster in front of a terracotta wall, warm afternoon sun from the left',
    set: 'arch-plaster',
  },
  {
    name: 'evening-luxury',
    title: 'Evening luxury',
    light: 'one warm spotlight',
    palette: ['#26262a', '#1f6f55', '#c79a4b'],
    props: ['tray-brass', 'candle-pillar'],
    words: 'on dark marble with gold, a deep green wall, one warm spotlight',
    set: 'dark-luxury',
  },
  {
    name: 'pastel-play',
    title: 'Pastel play',
    light: 'soft and shadowless',
    palette: ['#e9b3bd', '#c7aed2', '#b5dcc6'],
    props: ['cubes-stacked', 'sphere-pearl'],
    words: 'on round steps in a pastel pink studio, soft playful light',
    set: 'pastel-steps',
  },
  {
    name: 'fresh-summer',
    title: 'Fresh summer',
    light: 'bright morning sun',
    palette: ['#5dbcb5', '#f1efec', '#d6bd96'],
    props: ['water-drops', 'stones-balanced'],
    words: 'on a pale stone in turquoise water, bright summer morning sun',
    set: 'water-ripple',
  },
  {
    name: 'garden',
    title: 'Garden',
    light: 'sun through leaves',
    palette: ['#6f9a6b', '#a9b59a', '#f1efec'],
    props: ['flower-daisy', 'branch-eucalyptus'],
    words: 'on a stone block in green grass, dappled sunlight through leaves',
    set: 'garden-stone',
  },
  {
    name: 'festive',
    title: 'Festive',
    light: 'candles and fairy lights',
    palette: ['#9c2136', '#1f6f55', '#c79a4b'],
    props: ['gift-box', 'ribbon-satin'],
    words: 'on a walnut table, candlelight and golden lights, warm evening',
    set: 'festive-table',
  },
];

/** The look of this name; null where there is none. */
export const findLook = (name: string): WorkspaceLook | null => LOOKS.find((look) => look.name === name) ?? null;
