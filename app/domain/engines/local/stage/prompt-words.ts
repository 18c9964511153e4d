/** The words the local engine understands. Data only; `understand-prompt.ts` reads it. */

export type SurfaceKind =
  | 'wood'
  | 'marble'
  | 'concrete'
  | 'plaster'
  | 'sand'
  | 'silk'
  | 'linen'
  | 'water'
  | 'glass'
  | 'stone'
  | 'grass'
  | 'snow'
  | 'metal'
  | 'terrazzo'
  | 'paper';

export type SettingKind = 'studio' | 'interior' | 'greenery' | 'city' | 'beach' | 'sky';

/** sRGB hex per colour word. */
export const colourWords: Readonly<Record<string, string>> = {
  white: '#f1efec',
  ivory: '#efe8d8',
  cream: '#ede2cc',
  beige: '#dccbb2',
  sandy: '#d6bd96',
  tan: '#c9a67e',
  caramel: '#b97f4b',
  brown: '#7a5338',
  chocolate: '#56382a',
  terracotta: '#bb7a5e',
  rust: '#a8532f',
  orange: '#e58a3c',
  peach: '#f0bd9c',
  apricot: '#eeb079',
  coral: '#ec8570',
  salmon: '#e99a85',
  red: '#b8312f',
  crimson: '#9c2136',
  burgundy: '#6b2233',
  wine: '#6b2233',
  pink: '#e9b3bd',
  rose: '#d9929f',
  blush: '#e8c6bf',
  magenta: '#b93c86',
  fuchsia: '#c23b8c',
  purple: '#77529b',
  violet: '#7a5ca8',
  lavender: '#bfb2d8',
  lilac: '#c7aed2',
  plum: '#65395a',
  indigo: '#3d4283',
  blue: '#5f8fc4',
  navy: '#253652',
  azure: '#7fb2dc',
  turquoise: '#5dbcb5',
  teal: '#2f7a7b',
  cyan: '#7cc7d2',
  aqua: '#8ccfd0',
  mint: '#b5dcc6',
  green: '#6f9a6b',
  sage: '#a9b59a',
  olive: '#7c7d4d',
  emerald: '#1f6f55',
  lime: '#b4cf5d',
  yellow: '#efcd5e',
  mustard: '#cfa03c',
  gold: '#c79a4b',
  golden: '#c79a4b',
  silver: '#bdbfc2',
  grey: '#a3a3a1',
  gray: '#a3a3a1',
  charcoal: '#3f4144',
  black: '#26262a',
  anthracite: '#36383c',
};

/** Words that change the colour after them: how far to white (positive) or to black (negative), and how vivid. */
export const colourModifiers: Readonly<Record<string, { readonly toWhite: number; readonly vivid: number }>> = {
  light: { toWhite: 0.4, vivid: 0.85 },
  pale: { toWhite: 0.5, vivid: 0.7 },
  pastel: { toWhite: 0.42, vivid: 0.8 },
  soft: { toWhite: 0.25, vivid: 0.8 },
  dusty: { toWhite: 0.1, vivid: 0.55 },
  muted: { toWhite: 0, vivid: 0.55 },
  warm: { toWhite: 0, vivid: 1 },
  cool: { toWhite: 0, vivid: 1 },
  bright: { toWhite: 0.08, vivid: 1.3 },
  vivid: { toWhite: 0, vivid: 1.4 },
  deep: { toWhite: -0.4, vivid: 1.15 },
  dark: { toWhite: -0.5, vivid: 1 },
};

export interface SurfaceWord {
  readonly kind: SurfaceKind;
  /** sRGB hex used when no colour is named. */
  readonly color: string;
}

export const surfaceWords: Readonly<Record<string, SurfaceWord>> = {
  wood: { kind: 'wood', color: '#b08b66' },
  wooden: { kind: 'wood', color: '#b08b66' },
  oak: { kind: 'wood', color: '#c29a6b' },
  walnut: { kind: 'wood', color: '#74513a' },
  pine: { kind: 'wood', color: '#d0ab7a' },
  bamboo: { kind: 'wood', color: '#d3b47c' },
  table: { kind: 'wood', color: '#a8825f' },
  tabletop: { kind: 'wood', color: '#a8825f' },
  desk: { kind: 'wood', color: '#b98a5e' },
  marble: { kind: 'marble', color: '#eae7e3' },
  granite: { kind: 'stone', color: '#8f8d8a' },
  concrete: { kind: 'concrete', color: '#a9a7a2' },
  cement: { kind: 'concrete', color: '#a3a19c' },
  plaster: { kind: 'plaster', color: '#e2d9cc' },
  stucco: { kind: 'plaster', color: '#ddcfbc' },
  clay: { kind: 'plaster', color: '#c08a68' },
  sand: { kind: 'sand', color: '#dcc49c' },
  dune: { kind: 'sand', color: '#d9b988' },
  desert: { kind: 'sand', color: '#d3ab78' },
  silk: { kind: 'silk', color: '#e3d3c4' },
  satin: { kind: 'silk', color: '#dcc8bd' },
  velvet: { kind: 'silk', color: '#6b2233' },
  fabric: { kind: 'linen', color: '#d9cfc0' },
  cloth: { kind: 'linen', color: '#d9cfc0' },
  linen: { kind: 'linen', color: '#dcd1bf' },
  cotton: { kind: 'linen', color: '#e6e1d8' },
  water: { kind: 'water', color: '#7fb4c4' },
  pool: { kind: 'water', color: '#6fc0cc' },
  ocean: { kind: 'water', color: '#4f93ab' },
  lake: { kind: 'water', color: '#5f8f9f' },
  glass: { kind: 'glass', color: '#d4dde0' },
  mirror: { kind: 'glass', color: '#c9ced2' },
  acrylic: { kind: 'glass', color: '#e2e2e4' },
  stone: { kind: 'stone', color: '#9c968c' },
  slate: { kind: 'stone', color: '#55595e' },
  rock: { kind: 'stone', color: '#8b857b' },
  travertine: { kind: 'stone', color: '#cdbfa8' },
  terrazzo: { kind: 'terrazzo', color: '#e4ddd3' },
  grass: { kind: 'grass', color: '#6f8f45' },
  lawn: { kind: 'grass', color: '#6f8f45' },
  mossy: { kind: 'grass', color: '#5d7440' },
  moss: { kind: 'grass', color: '#5d7440' },
  meadow: { kind: 'grass', color: '#7c9650' },
  snow: { kind: 'snow', color: '#e9eef3' },
  ice: { kind: 'glass', color: '#d5e6ee' },
  metal: { kind: 'metal', color: '#a9abad' },
  steel: { kind: 'metal', color: '#a7abaf' },
  brass: { kind: 'metal', color: '#b8935a' },
  paper: { kind: 'paper', color: '#e8e4de' },
  cardboard: { kind: 'paper', color: '#b58f66' },
};

export interface SettingWord {
  readonly kind: SettingKind;
  /** The floor that belongs to the place, when no surface is named. */
  readonly surface: SurfaceWord;
}

const wood = surfaceWords.wood!;
const sand = surfaceWords.sand!;
const grass = surfaceWords.grass!;
const stone = surfaceWords.stone!;

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
  shelf: { kind: 'interior', surface: wood },
  forest: { kind: 'greenery', surface: { kind: 'grass', color: '#566b3a' } },
  woods: { kind: 'greenery', surface: { kind: 'grass', color: '#566b3a' } },
  jungle: { kind: 'greenery', surface: { kind: 'stone', color: '#6f6c60' } },
  garden: { kind: 'greenery', surface: stone },
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
  mountain: { kind: 'sky', surface: stone },
  studio: { kind: 'studio', surface: { kind: 'paper', color: '#e4dfd8' } },
};

/** How a word changes light and grade. Every field adds to the base; see `PromptLook`. */
export interface MoodWord {
  /** Shown in a variation's label. */
  readonly label?: string;
  /** -1 blue .. 1 amber. */
  readonly warmth?: number;
  /** Stops. */
  readonly exposure?: number;
  readonly contrast?: number;
  readonly saturation?: number;
  /** Sets the light's softness, 0 hard .. 1 overcast. */
  readonly softness?: number;
  /** Sets the shadow's length. */
  readonly length?: number;
  /** Sets the shadow's strength. */
  readonly strength?: number;
  readonly gobo?: 'window' | 'leaves';
  readonly keyColor?: string;
  readonly wall?: string;
}

export const moodWords: Readonly<Record<string, MoodWord>> = {
  'golden hour': {
    label: 'Golden hour',
    warmth: 0.6,
    exposure: -0.05,
    softness: 0.3,
    length: 1.5,
    strength: 0.6,
    keyColor: '#ffd3a0',
    gobo: 'window',
  },
  sunset: {
    label: 'Sunset light',
    warmth: 0.7,
    exposure: -0.12,
    softness: 0.35,
    length: 1.6,
    strength: 0.58,
    keyColor: '#ffc390',
  },
  sunrise: { label: 'Sunrise light', warmth: 0.5, softness: 0.4, length: 1.4, strength: 0.5, keyColor: '#ffd0a0' },
  dawn: {
    label: 'Dawn light',
    warmth: 0.15,
    exposure: -0.1,
    softness: 0.7,
    length: 1.2,
    strength: 0.4,
    keyColor: '#f3d6cc',
  },
  morning: {
    label: 'Soft morning light',
    warmth: 0.3,
    exposure: 0.05,
    softness: 0.5,
    length: 1.1,
    strength: 0.48,
    keyColor: '#fff0d8',
    gobo: 'window',
  },
  afternoon: { label: 'Afternoon sun', warmth: 0.25, softness: 0.3, length: 0.8, strength: 0.58, keyColor: '#fff0d4' },
  noon: { label: 'Midday sun', warmth: 0.02, exposure: 0.1, softness: 0.12, length: 0.45, strength: 0.68 },
  sunny: {
    label: 'Sunlight',
    warmth: 0.22,
    exposure: 0.08,
    softness: 0.16,
    length: 0.75,
    strength: 0.64,
    keyColor: '#fff1d8',
  },
  sunlight: {
    label: 'Sunlight',
    warmth: 0.22,
    exposure: 0.06,
    softness: 0.16,
    length: 0.8,
    strength: 0.62,
    keyColor: '#fff1d8',
  },
  sun: {
    label: 'Sunlight',
    warmth: 0.2,
    exposure: 0.05,
    softness: 0.16,
    length: 0.8,
    strength: 0.62,
    keyColor: '#fff1d8',
  },
  daylight: { label: 'Daylight', warmth: 0, softness: 0.55, strength: 0.48 },
  'natural light': { label: 'Natural light', warmth: 0.08, softness: 0.5, strength: 0.48, gobo: 'window' },
  'studio light': { label: 'Studio light', softness: 0.5, length: 0.55, strength: 0.5 },
  softbox: { label: 'Softbox light', softness: 0.75, length: 0.5, strength: 0.42 },
  'soft light': { label: 'Soft light', softness: 0.8, strength: 0.4 },
  soft: { label: 'Soft light', softness: 0.78, strength: 0.42 },
  diffused: { label: 'Diffused light', softness: 0.85, strength: 0.38 },
  overcast: { label: 'Overcast light', warmth: -0.15, softness: 0.95, strength: 0.34 },
  cloudy: { label: 'Overcast light', warmth: -0.15, softness: 0.95, strength: 0.34 },
  'hard light': { label: 'Hard light', softness: 0.05, contrast: 0.12, strength: 0.72 },
  hard: { label: 'Hard light', softness: 0.06, contrast: 0.1, strength: 0.7 },
  harsh: { label: 'Hard light', softness: 0.04, contrast: 0.12, strength: 0.74 },
  dramatic: { label: 'Dramatic light', exposure: -0.5, contrast: 0.2, softness: 0.2, length: 1.2, strength: 0.75 },
  window: { label: 'Window light', warmth: 0.12, softness: 0.35, length: 1, strength: 0.52, gobo: 'window' },
  blinds: { label: 'Light through blinds', softness: 0.25, length: 1, strength: 0.55, gobo: 'window' },
  leaves: { label: 'Dappled light', softness: 0.3, gobo: 'leaves' },
  leaf: { label: 'Dappled light', softness: 0.3, gobo: 'leaves' },
  palm: { label: 'Palm shade', softness: 0.28, strength: 0.56, gobo: 'leaves' },
  tropical: { label: 'Palm shade', warmth: 0.12, saturation: 0.1, softness: 0.25, gobo: 'leaves' },
  dappled: { label: 'Dappled light', softness: 0.3, gobo: 'leaves' },
  night: {
    label: 'Night light',
    warmth: -0.35,
    exposure: -1.1,
    contrast: 0.12,
    softness: 0.4,
    strength: 0.65,
    keyColor: '#b9c8f0',
    wall: '#2b3042',
  },
  evening: {
    label: 'Evening light',
    warmth: 0.35,
    exposure: -0.45,
    softness: 0.5,
    strength: 0.52,
    keyColor: '#ffcf9a',
  },
  moonlight: {
    label: 'Moonlight',
    warmth: -0.55,
    exposure: -1,
    softness: 0.3,
    strength: 0.6,
    keyColor: '#aebfeb',
    wall: '#2a3147',
  },
  neon: {
    label: 'Neon light',
    exposure: -0.8,
    contrast: 0.1,
    saturation: 0.3,
    softness: 0.45,
    strength: 0.6,
    keyColor: '#ff5fc4',
    wall: '#2a2140',
  },
  candle: { label: 'Candle light', warmth: 0.8, exposure: -0.7, softness: 0.45, strength: 0.6, keyColor: '#ffb469' },
  candlelight: {
    label: 'Candle light',
    warmth: 0.8,
    exposure: -0.7,
    softness: 0.45,
    strength: 0.6,
    keyColor: '#ffb469',
  },
  warm: { label: 'Warm light', warmth: 0.45, keyColor: '#ffe2b8' },
  cozy: { label: 'Cosy light', warmth: 0.45, exposure: -0.12, softness: 0.55, keyColor: '#ffdcae' },
  cosy: { label: 'Cosy light', warmth: 0.45, exposure: -0.12, softness: 0.55, keyColor: '#ffdcae' },
  cool: { label: 'Cool light', warmth: -0.4 },
  cold: { label: 'Cool light', warmth: -0.5 },
  fresh: { label: 'Fresh light', warmth: -0.1, exposure: 0.15, saturation: 0.06 },
  bright: { label: 'Bright light', exposure: 0.28, contrast: -0.04 },
  airy: { label: 'Bright and airy', exposure: 0.3, contrast: -0.1, softness: 0.7 },
  clean: { label: 'Clean light', exposure: 0.12, softness: 0.65 },
  minimal: { label: 'Clean light', softness: 0.6 },
  minimalist: { label: 'Clean light', softness: 0.6 },
  dark: { label: 'Low-key light', exposure: -0.45, contrast: 0.08, wall: '#4a4744' },
  moody: { label: 'Moody light', exposure: -0.65, contrast: 0.14, saturation: -0.08, softness: 0.3, strength: 0.68 },
  cinematic: { label: 'Cinematic light', exposure: -0.3, contrast: 0.18, softness: 0.3, strength: 0.64 },
  mysterious: { label: 'Low-key light', exposure: -0.5, contrast: 0.12 },
  luxury: { label: 'Gallery light', exposure: -0.15, contrast: 0.1, warmth: 0.1 },
  luxurious: { label: 'Gallery light', exposure: -0.15, contrast: 0.1, warmth: 0.1 },
  elegant: { label: 'Gallery light', contrast: 0.06, softness: 0.55 },
  premium: { label: 'Gallery light', exposure: -0.1, contrast: 0.08 },
  romantic: { label: 'Romantic light', warmth: 0.3, exposure: -0.05, softness: 0.7 },
  dreamy: { label: 'Dreamy light', exposure: 0.12, contrast: -0.12, softness: 0.9 },
  vintage: { label: 'Vintage tone', warmth: 0.3, contrast: -0.08, saturation: -0.15 },
  retro: { label: 'Vintage tone', warmth: 0.25, contrast: -0.05, saturation: -0.08 },
  rustic: { label: 'Rustic tone', warmth: 0.2, contrast: 0.05 },
  vibrant: { label: 'Vivid colour', saturation: 0.3 },
  colorful: { label: 'Vivid colour', saturation: 0.3 },
  colourful: { label: 'Vivid colour', saturation: 0.3 },
  summer: { label: 'Summer light', warmth: 0.2, exposure: 0.1, saturation: 0.1, softness: 0.2, strength: 0.6 },
  autumn: { label: 'Autumn light', warmth: 0.4, softness: 0.45, length: 1.2 },
  winter: { label: 'Winter light', warmth: -0.25, exposure: 0.05, softness: 0.7, saturation: -0.08 },
  spring: { label: 'Spring light', warmth: 0.1, exposure: 0.12, softness: 0.5 },
};

export const sideWords: Readonly<Record<string, number>> = {
  'from the left': -1,
  'from left': -1,
  'left side': -1,
  'from the right': 1,
  'from right': 1,
  'right side': 1,
};

/** Words after which a colour means the wall. */
export const wallWords: ReadonlySet<string> = new Set(['background', 'backdrop', 'wall', 'walls', 'backgrounds']);

/** Words for a round block under the main product. */
export const podiumWords: ReadonlySet<string> = new Set(['podium', 'pedestal', 'plinth', 'platform', 'stand']);

/** Words that make the floor shine. */
export const glossWords: ReadonlySet<string> = new Set([
  'glossy',
  'reflective',
  'polished',
  'shiny',
  'wet',
  'reflection',
]);

/** A word after one of these is meant not to be there. */
export const negations: ReadonlySet<string> = new Set(['no', 'not', 'without', 'never']);
