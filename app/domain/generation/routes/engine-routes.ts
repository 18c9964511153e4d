import { FEATURES } from '#app/domain/credits/index.ts';
import type { FeatureName } from '#app/domain/credits/index.ts';
import type { ProvidedRoute } from '#app/domain/engines/index.ts';
import { kindFacts } from '../kinds/kinds.ts';

export type RouteName = ProvidedRoute;

/** Who serves a route: the provider, our own engine, or none. */
export type RouteChoice = 'provider' | 'local' | 'off';

/** One way by which a provider serves a feature. */
export interface EngineRouteFacts {
  readonly name: RouteName;
  readonly title: string;
  readonly feature: FeatureName;
  /** The size of a usual use, in an endpoint's unit: two megapixels, a video of five seconds (six where there is no five), a training of a thousand steps. */
  readonly units: number;
  readonly hasLocal: boolean;
}

export const ENGINE_ROUTES: readonly EngineRouteFacts[] = [
  {
    name: 'cut-out',
    title: 'Background removal',
    feature: FEATURES.cutOut,
    units: 1,
    hasLocal: true,
  },
  {
    name: 'stage',
    title: 'Product photo',
    feature: FEATURES.productPhoto,
    units: 2,
    hasLocal: true,
  },
  {
    name: 'text-to-image',
    title: 'Image from words',
    feature: FEATURES.textToImage,
    units: 2,
    hasLocal: true,
  },
  {
    name: 'inpaint',
    title: 'Inpainting',
    feature: FEATURES.inpaint,
    units: 2,
    hasLocal: true,
  },
  {
    name: 'upscale',
    title: 'Upscale',
    feature: FEATURES.upscale,
    units: 16,
    hasLocal: true,
  },
  {
    name: 'video-kling',
    title: 'Video, Kling',
    feature: FEATURES.video,
    units: 5,
    hasLocal: true,
  },
  {
    name: 'video-runway',
    title: 'Video, Veo',
    feature: FEATURES.video,
    units: 6,
    hasLocal: true,
  },
  {
    name: 'training',
    title: 'Custom training',
    feature: FEATURES.customTraining,
    units: 1000,
    hasLocal: true,
  },
  {
    name: 'trained-picture',
    title: 'Image with a trained model',
    feature: FEATURES.textToImage,
    units: 2,
    hasLocal: true,
  },
  {
    name: 'try-on',
    title: 'Virtual try-on',
    feature: FEATURES.tryOn,
    units: 1,
    hasLocal: true,
  },
];

/** The route a job goes by; null where no provider has to do with it. */
export function routeOf(kind: string, input: unknown): RouteName | null {
  const asked = input as { readonly route?: unknown; readonly mode?: unknown } | null;
  if (kind === 'animate') return asked?.route === 'runway' ? 'video-runway' : 'video-kling';
  // Providers only dress people; pictures without a wearer are always made by our own engine.
  if (kind === 'try-on' && asked?.mode !== undefined && asked.mode !== 'model') return null;
  return kindFacts(kind)?.route ?? null;
}
