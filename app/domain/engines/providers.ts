/**
 * The providers of engines in one place: a stable name for each task, the endpoint or model that does it now, its cost
 * to us, and when both were last checked. Ids and prices change; a new one replaces its line here, where it takes the
 * same input. Costs are millionths of a US dollar.
 */
export type ProviderName = 'fal' | 'openai' | 'comfyui';

/** Who may do something, the first one first; `local` is this machine. */
export type EngineOrder = readonly (ProviderName | 'local')[];

export const DEFAULT_ENGINE_ORDER: EngineOrder = ['comfyui', 'fal', 'openai', 'local'];

/** The owner's names of providers. */
export const PROVIDER_TITLES: Readonly<Record<ProviderName, string>> = {
  fal: 'fal',
  openai: 'OpenAI',
  comfyui: 'ComfyUI',
};

/** How an endpoint counts: per request, per started megapixel of the result, per second of video, per step of a training. */
export type CostUnit = 'request' | 'megapixel' | 'second' | 'step';

/**
 * `published`: the provider's or the model's maker says so. `reported`: others who use it say so. `estimated`: neither was
 * found; it is taken from what is most like it, and the owner reads so.
 */
export type PriceSource = 'published' | 'reported' | 'estimated';

export interface ProviderEndpoint {
  readonly id: string;
  readonly costMicros: number;
  readonly per: CostUnit;
  /** Where the price comes from. Ids are those that the provider's own client knows (see the test). */
  readonly priceFrom: PriceSource;
  /** When id and price were last looked at. */
  readonly checkedOn: string;
  /** From the submit to the result; what takes longer is called off. */
  readonly timeoutMs: number;
}

const MINUTE_MS = 60_000;
const checkedOn = '2026-11-22';
/** Ids and inputs by the types of fal's client 1.10.1, prices by the pages that were stored then. */
const modelsCheckedOn = '2026-11-28';

export const FAL = {
  origins: { queue: 'https://queue.fal.run', storage: 'https://rest.fal.ai', keys: 'https://rest.alpha.fal.ai' },
  endpoints: {
    // Billed by the second of computing, which fal's page gives as $0; others were billed 2,960 for 2.2 megapixels in 3.7 s.
    cutOut: {
      id: 'fal-ai/birefnet/v2',
      costMicros: 3_000,
      per: 'request',
      priceFrom: 'reported',
      timeoutMs: 2 * MINUTE_MS,
      checkedOn,
    },
    stage: {
      id: 'fal-ai/bria/background/replace',
      costMicros: 40_000,
      per: 'request',
      priceFrom: 'reported',
      timeoutMs: 3 * MINUTE_MS,
      checkedOn,
    },
    stageInScene: {
      id: 'fal-ai/flux-2-pro/edit',
      costMicros: 45_000,
      per: 'megapixel',
      priceFrom: 'published',
      timeoutMs: 3 * MINUTE_MS,
      checkedOn,
    },
    textToImage: {
      id: 'fal-ai/flux/dev',
      costMicros: 25_000,
      per: 'megapixel',
      priceFrom: 'reported',
      timeoutMs: 2 * MINUTE_MS,
      checkedOn,
    },
    inpaint: {
      id: 'fal-ai/flux-pro/v1/fill',
      costMicros: 50_000,
      per: 'megapixel',
      priceFrom: 'published',
      timeoutMs: 3 * MINUTE_MS,
      checkedOn,
    },
    erase: {
      id: 'fal-ai/bria/eraser',
      costMicros: 40_000,
      per: 'request',
      priceFrom: 'reported',
      timeoutMs: 3 * MINUTE_MS,
      checkedOn,
    },
    upscale: {
      id: 'fal-ai/seedvr/upscale/image',
      costMicros: 1_000,
      per: 'megapixel',
      priceFrom: 'reported',
      timeoutMs: 4 * MINUTE_MS,
      checkedOn,
    },
    runway: {
      id: 'fal-ai/veo3.1/fast/image-to-video',
      costMicros: 100_000,
      per: 'second',
      priceFrom: 'reported',
      timeoutMs: 10 * MINUTE_MS,
      checkedOn,
    },
    // One garment a request; an outfit is as many of them, one after the other.
    tryOn: {
      id: 'fal-ai/fashn/tryon/v1.6',
      costMicros: 75_000,
      per: 'request',
      priceFrom: 'published',
      timeoutMs: 3 * MINUTE_MS,
      checkedOn,
    },
    training: {
      id: 'fal-ai/flux-lora-fast-training',
      costMicros: 2_000,
      per: 'step',
      priceFrom: 'reported',
      timeoutMs: 60 * MINUTE_MS,
      checkedOn,
    },
    trainedPicture: {
      id: 'fal-ai/flux-lora',
      costMicros: 35_000,
      per: 'megapixel',
      priceFrom: 'reported',
      timeoutMs: 3 * MINUTE_MS,
      checkedOn,
    },
    // The last version that takes the shape of the video; later ones follow the picture. fal calls it deprecated and no longer
    // says what it costs: this is the published price of the next one, 2.1 Pro.
    kling: {
      id: 'fal-ai/kling-video/v1.6/pro/image-to-video',
      costMicros: 98_000,
      per: 'second',
      priceFrom: 'estimated',
      timeoutMs: 10 * MINUTE_MS,
      checkedOn,
    },
    // The models below are on offer beside the usual ones; the owner chooses them by route.
    // fal's list of models (llms.txt): $0.35 for five seconds, $0.07 for each further one.
    klingTurbo: {
      id: 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
      costMicros: 70_000,
      per: 'second',
      priceFrom: 'published',
      timeoutMs: 10 * MINUTE_MS,
      checkedOn: modelsCheckedOn,
    },
    // Without sound, as third parties report it.
    kling3: {
      id: 'fal-ai/kling-video/v3/pro/image-to-video',
      costMicros: 112_000,
      per: 'second',
      priceFrom: 'reported',
      timeoutMs: 10 * MINUTE_MS,
      checkedOn: modelsCheckedOn,
    },
    // No price of this version was found: the one that third parties report of its successor at the same size.
    imageEdit: {
      id: 'fal-ai/nano-banana-2/edit',
      costMicros: 40_000,
      per: 'request',
      priceFrom: 'estimated',
      timeoutMs: 3 * MINUTE_MS,
      checkedOn: modelsCheckedOn,
    },
    // fal's list of models (llms.txt).
    tryOnKolors: {
      id: 'fal-ai/kling/v1-5/kolors-virtual-try-on',
      costMicros: 70_000,
      per: 'request',
      priceFrom: 'published',
      timeoutMs: 3 * MINUTE_MS,
      checkedOn: modelsCheckedOn,
    },
  },
} as const satisfies {
  readonly origins: Readonly<Record<string, string>>;
  readonly endpoints: Readonly<Record<string, ProviderEndpoint>>;
};

/** Beside a provider's own limits: sending what it needs, fetching and checking what it made. */
const ROOM_MS = 4 * MINUTE_MS;

/** How long a run may take that waits for these endpoints one after the other: no less than each of them may. */
export function runLimitMs(...names: readonly (keyof typeof FAL.endpoints)[]): number {
  return names.reduce((sum, name) => sum + FAL.endpoints[name].timeoutMs, ROOM_MS);
}

/** The two ways to a video, the usual one first: the spec's names of the routes, and the model behind each. */
const VIDEO_ROUTES = [
  { route: 'kling', title: 'Kling 1.6 Pro' },
  { route: 'runway', title: 'Veo 3.1 Fast' },
] as const;

export const OPENAI = {
  provider: 'openai',
  origin: 'https://api.openai.com',
  /**
   * Of the model below, millionths of a dollar for a token, as several users of it report them: what an answer says that it used
   * is booked with these.
   */
  tokens: { input: 0.75, cached: 0.075, output: 4.5 },
  // The cost of one is an estimate, for answers that do not say what they used.
  words: {
    id: 'gpt-5.4-mini',
    costMicros: 2_000,
    per: 'request',
    priceFrom: 'reported',
    timeoutMs: 30_000,
    checkedOn,
  },
  images: {
    /** Millionths of a dollar for a token of the tool that makes pictures, as OpenAI's page of gpt-image-2.6-sunburst says. */
    tokens: { text: 5, image: 8, output: 30 },
    // At quality `medium`, a megapixel or two; pictures that go along are on top. Booked by what an answer says that it used.
    costMicros: 80_000,
    priceFrom: 'reported',
    timeoutMs: 8 * MINUTE_MS,
    checkedOn: '2026-11-28',
  },
} as const satisfies {
  readonly provider: ProviderName;
  readonly origin: string;
  readonly tokens: TokenPrices;
  readonly words: ProviderEndpoint;
  readonly images: Omit<ProviderEndpoint, 'id' | 'per'> & {
    readonly tokens: Readonly<Record<'text' | 'image' | 'output', number>>;
  };
};

interface TokenPrices {
  readonly input: number;
  /** Of those that were read before. */
  readonly cached: number;
  readonly output: number;
}

/** The product's ways to a result for which a provider can be asked. */
export type ProvidedRoute =
  | 'cut-out'
  | 'stage'
  | 'text-to-image'
  | 'inpaint'
  | 'upscale'
  | 'video-kling'
  | 'video-runway'
  | 'training'
  | 'trained-picture'
  | 'try-on';

/** The offer of a provider for one route. */
export interface ProviderOffer {
  readonly provider: ProviderName;
  readonly route: ProvidedRoute;
  readonly endpoints: readonly ProviderEndpoint[];
  /** Its title on a screen where a person chooses it. */
  readonly title?: string | undefined;
  /** A request without words is done by this machine. */
  readonly needsWords?: boolean | undefined;
}

const { endpoints: at } = FAL;
const byFal = (route: ProvidedRoute, ...endpoints: ProviderEndpoint[]): ProviderOffer => ({
  provider: 'fal',
  route,
  endpoints,
  title: VIDEO_ROUTES.find((video) => route === `video-${video.route}`)?.title,
});
const newerByFal = (route: ProvidedRoute, title: string, ...endpoints: ProviderEndpoint[]): ProviderOffer => ({
  ...byFal(route, ...endpoints),
  title,
});

/** Everything fal does; of two for a route the first is the usual one. Its prices stand for a provider's while none is set up. */
export const FAL_OFFERS: readonly ProviderOffer[] = [
  byFal('cut-out', at.cutOut),
  byFal('stage', at.stage, at.stageInScene),
  byFal('inpaint', at.inpaint, at.erase),
  byFal('upscale', at.upscale),
  byFal('video-kling', at.kling),
  byFal('video-runway', at.runway),
  byFal('text-to-image', at.textToImage),
  byFal('training', at.training),
  byFal('trained-picture', at.trainedPicture),
  byFal('try-on', at.tryOn),
  newerByFal('stage', 'Nano Banana 2', at.imageEdit),
  newerByFal('video-kling', 'Kling 2.5 Turbo Pro', at.klingTurbo),
  newerByFal('video-kling', 'Kling 3 Pro', at.kling3),
  newerByFal('try-on', 'Kolors 1.5', at.tryOnKolors),
];

/** The cost of a request by the configuration; `units` are megapixels, seconds or steps where those are counted. */
export function costOf({ costMicros, per }: ProviderEndpoint, units = 1): number {
  return Math.round(costMicros * (per === 'megapixel' ? Math.max(1, Math.ceil(units)) : per === 'request' ? 1 : units));
}

/** A model of OpenAI's that makes pictures, as an endpoint of the ledger. */
export function openAiImagesEndpoint(model: string): ProviderEndpoint {
  const { costMicros, priceFrom, timeoutMs, checkedOn: on } = OPENAI.images;
  return { id: model, costMicros, per: 'request', priceFrom, timeoutMs, checkedOn: on };
}

/** The routes of OpenAI's pictures. Its key alone does not switch them on: the same key writes words for far less. */
export function openAiOffers(model: string): readonly ProviderOffer[] {
  const routes: readonly ProvidedRoute[] = ['text-to-image', 'stage', 'inpaint'];
  return routes.map((route) => ({
    provider: OPENAI.provider,
    route,
    endpoints: [openAiImagesEndpoint(model)],
    needsWords: route === 'inpaint',
  }));
}
