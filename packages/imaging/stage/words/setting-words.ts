import { surfaceWords } from './surface-words.ts';
import type { SurfaceWord } from './surface-words.ts';
import type { ThingName } from './thing-words.ts';

export type SettingKind = 'studio' | 'interior' | 'greenery' | 'city' | 'beach' | 'sky' | 'mountains' | 'festive';

export interface SettingWord {
  readonly kind: SettingKind;
  /** The floor that belongs to the place, when no surface is named. */
  readonly surface: SurfaceWord;
  /** The things that belong there, where they can be had. */
  readonly things?: readonly ThingName[];
}

const wood = surfaceWords.wood!;
const sand = surfaceWords.sand!;
const grass = surfaceWords.grass!;
const stone = surfaceWords.stone!;
const festive: SettingWord = {
  kind: 'festive',
  surface: { kind: 'wood', color: '#5f3d2a' },
  things: ['gift-box', 'candle-pillar'],
};

/** Where the picture is taken. */
export const settingWords: Readonly<Record<string, SettingWord>> = {
  kitchen: { kind: 'interior', surface: { kind: 'marble', color: '#e8e4de' } },
  cafe: { kind: 'interior', surface: wood },
  café: { kind: 'interior', surface: wood },
  restaurant: { kind: 'interior', surface: wood },
  room: { kind: 'interior', surface: wood },
  home: { kind: 'interior', surface: wood },
  office: { kind: 'interior', surface: wood },
  bedroom: { kind: 'interior', surface: surfaceWords.linen! },
  bathroom: { kind: 'interior', surface: { kind: 'marble', color: '#e6e6e4' } },
  spa: { kind: 'interior', surface: { kind: 'stone', color: '#b8ada0' } },
  loft: { kind: 'interior', surface: surfaceWords.concrete! },
  gymnasium: { kind: 'interior', surface: { kind: 'concrete', color: '#8d8d8f' } },
  library: { kind: 'interior', surface: surfaceWords.walnut! },
  shelf: { kind: 'interior', surface: wood },
  forest: { kind: 'greenery', surface: { kind: 'grass', color: '#566b3a' } },
  woods: { kind: 'greenery', surface: { kind: 'grass', color: '#566b3a' } },
  jungle: { kind: 'greenery', surface: { kind: 'stone', color: '#6f6c60' } },
  garden: { kind: 'greenery', surface: stone },
  terrace: { kind: 'greenery', surface: stone },
  porch: { kind: 'greenery', surface: wood },
  greenhouse: { kind: 'greenery', surface: stone },
  park: { kind: 'greenery', surface: grass },
  nature: { kind: 'greenery', surface: wood },
  outdoor: { kind: 'greenery', surface: wood },
  outdoors: { kind: 'greenery', surface: wood },
  picnic: { kind: 'greenery', surface: surfaceWords.linen! },
  beach: { kind: 'beach', surface: sand },
  seaside: { kind: 'beach', surface: sand },
  coast: { kind: 'beach', surface: stone },
  island: { kind: 'beach', surface: sand },
  city: { kind: 'city', surface: { kind: 'stone', color: '#5b5a5c' } },
  street: { kind: 'city', surface: { kind: 'concrete', color: '#77767a' } },
  urban: { kind: 'city', surface: { kind: 'concrete', color: '#77767a' } },
  bar: { kind: 'city', surface: { kind: 'wood', color: '#5d4030' } },
  club: { kind: 'city', surface: { kind: 'glass', color: '#26262a' } },
  sky: { kind: 'sky', surface: { kind: 'paper', color: '#e8ecf0' } },
  clouds: { kind: 'sky', surface: { kind: 'snow', color: '#eef1f5' } },
  mountain: { kind: 'mountains', surface: stone },
  alpine: { kind: 'mountains', surface: stone },
  alps: { kind: 'mountains', surface: stone },
  christmas: festive,
  xmas: festive,
  festive: festive,
  studio: { kind: 'studio', surface: { kind: 'paper', color: '#e4dfd8' } },
};

/** Walls that only some sets have. */
export const tileWords: ReadonlySet<string> = new Set(['tile', 'tiles']);

/** Words after which a colour means the wall. */
export const wallWords: ReadonlySet<string> = new Set([
  ...['background', 'backdrop', 'wall', 'walls', 'backgrounds'],
  ...tileWords,
]);

/** Words after which a colour means what the product stands on, of whatever it is. */
export const floorWords: ReadonlySet<string> = new Set(['floor', 'flooring', 'ground']);

/** Words for a round block under the main product. */
export const podiumWords: ReadonlySet<string> = new Set(['podium', 'pedestal', 'plinth', 'platform', 'stand']);
