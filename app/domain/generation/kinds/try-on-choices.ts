export const TRY_ON_MODES = ['model', 'ghost', 'hanger', 'flat'] as const;

/** How much of a model is shown: from the chin to mid-thigh, or the whole figure. */
export const TRY_ON_FRAMINGS = ['crop', 'full'] as const;

/** The words of a picture of a garment without a model, where nothing was written. */
const UNWORN_PROMPTS = { ghost: 'Ghost mannequin', hanger: 'On a hanger', flat: 'Flat lay' } as const;

/** The words of an order: a picture without a model needs none. */
export const tryOnPrompt = (mode: (typeof TRY_ON_MODES)[number], words: string): string =>
  mode !== 'model' && words.trim() === '' ? UNWORN_PROMPTS[mode] : words.trim();

/** Shapes of a try-on picture and their pixels: upright first, then the spec's three (creative-workspaces, section 3). */
export const TRY_ON_SHAPES = {
  '2:3': { width: 1248, height: 1872 },
  '1:1': { width: 1080, height: 1080 },
  '9:16': { width: 720, height: 1280 },
  '16:9': { width: 1280, height: 720 },
} as const;
export type TryOnShape = keyof typeof TRY_ON_SHAPES;

/** Where no shape was chosen: square for a ghost mannequin and a flat lay, else upright. */
export const tryOnShapeOf = (mode: (typeof TRY_ON_MODES)[number]): TryOnShape =>
  mode === 'ghost' || mode === 'flat' ? '1:1' : '2:3';
