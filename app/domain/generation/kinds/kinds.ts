import { FEATURES } from '#app/domain/credits/index.ts';
import type { FeatureName } from '#app/domain/credits/index.ts';
import type { MadeOrigin } from '#app/domain/library/index.ts';

/** The facts about a job kind that are needed without running it. */
interface KindFacts {
  /** The feature that one output is sold as. */
  readonly feature: FeatureName;
  /** The origin of its outputs in the library, which decides how they are marked. */
  readonly origin: MadeOrigin;
  readonly media: 'image' | 'video' | 'model';
  /** The engine route it goes by; null where no provider has to do with it, or where its input decides. */
  readonly route:
    'cut-out' | 'stage' | 'text-to-image' | 'inpaint' | 'upscale' | 'training' | 'trained-picture' | 'try-on' | null;
  /** It can be done on this machine, without a provider. */
  readonly hasLocal: boolean;
  /** Its title in a list of running jobs. */
  readonly title: string;
  /** The start of the sentence that says that it is switched off. */
  readonly offWords: string;
  /**
   * Part of a canvas: the canvas waits for it, its results are that canvas's, or it is done with a finished picture. Or it
   * is ordered from a screen of its own.
   */
  readonly use: 'staging' | 'tool' | 'preparation' | 'correction' | 'own-screen';
}

/**
 * The closed list of job kinds, for browser and server. Prices, routes, the results of a canvas, the tools and the list of
 * what is being made read it; how a kind is run stands in its own file.
 */
export const KINDS = {
  'product-photo': {
    feature: FEATURES.productPhoto,
    origin: 'generated',
    media: 'image',
    route: 'stage',
    hasLocal: true,
    title: 'Product photos',
    offWords: 'Product photos are',
    use: 'staging',
  },
  'cut-out': {
    feature: FEATURES.cutOut,
    origin: 'cutout',
    media: 'image',
    route: 'cut-out',
    hasLocal: true,
    title: 'Background removal',
    offWords: 'Background removal is',
    use: 'preparation',
  },
  'refine-cut-out': {
    feature: FEATURES.cutOut,
    origin: 'cutout',
    media: 'image',
    route: null,
    hasLocal: true,
    title: 'Correction of a cut-out',
    offWords: 'Corrections of cut-outs are',
    use: 'correction',
  },
  inpaint: {
    feature: FEATURES.inpaint,
    origin: 'inpainted',
    media: 'image',
    route: 'inpaint',
    hasLocal: true,
    title: 'In-Painting',
    offWords: 'Inpainting is',
    use: 'tool',
  },
  upscale: {
    feature: FEATURES.upscale,
    origin: 'upscaled',
    media: 'image',
    route: 'upscale',
    hasLocal: true,
    title: 'Upscaling',
    offWords: 'Upscaling is',
    use: 'tool',
  },
  edit: {
    feature: FEATURES.edit,
    origin: 'edited',
    media: 'image',
    route: null,
    hasLocal: true,
    title: 'Image editing',
    offWords: 'Image edits are',
    use: 'own-screen',
  },
  'edit-by-words': {
    feature: FEATURES.inpaint,
    origin: 'edited',
    media: 'image',
    route: 'inpaint',
    hasLocal: true,
    title: 'Edit with AI',
    offWords: 'Edits by words are',
    use: 'own-screen',
  },
  animate: {
    feature: FEATURES.video,
    origin: 'animated',
    media: 'video',
    route: null,
    hasLocal: true,
    title: 'Video',
    offWords: 'Videos of this kind are',
    use: 'tool',
  },
  'text-to-image': {
    feature: FEATURES.textToImage,
    origin: 'generated',
    media: 'image',
    route: 'text-to-image',
    hasLocal: true,
    title: 'Images from words',
    offWords: 'Images from words are',
    use: 'own-screen',
  },
  'train-model': {
    feature: FEATURES.customTraining,
    origin: 'generated',
    media: 'model',
    route: 'training',
    hasLocal: true,
    title: 'Custom training',
    offWords: 'Trainings are',
    use: 'own-screen',
  },
  'trained-picture': {
    feature: FEATURES.textToImage,
    origin: 'generated',
    media: 'image',
    route: 'trained-picture',
    hasLocal: true,
    title: 'Images with a trained model',
    offWords: 'Images with trained models are',
    use: 'own-screen',
  },
  garment: {
    feature: FEATURES.cutOut,
    origin: 'cutout',
    media: 'image',
    route: null,
    hasLocal: true,
    title: 'Garments',
    offWords: 'Garments are',
    use: 'own-screen',
  },
  'try-on': {
    feature: FEATURES.tryOn,
    origin: 'generated',
    media: 'image',
    route: 'try-on',
    hasLocal: true,
    title: 'Virtual try-on',
    offWords: 'Try-on images are',
    use: 'staging',
  },
} as const satisfies Readonly<Record<string, KindFacts>>;

export type KindName = keyof typeof KINDS;

/** The facts of a kind by its name; undefined for one that this program does not have. */
export function kindFacts(name: string): KindFacts | undefined {
  return Object.hasOwn(KINDS, name) ? KINDS[name as KindName] : undefined;
}
