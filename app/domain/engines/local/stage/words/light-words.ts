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

/** Times of day, lamps, weather, moods. */
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

/** Where the light comes from: -1 left, 1 right. */
export const sideWords: Readonly<Record<string, number>> = {
  'from the left': -1,
  'from left': -1,
  'left side': -1,
  'from the right': 1,
  'from right': 1,
  'right side': 1,
};
