import { randomUUID } from 'node:crypto';
import { CircuitBreaker } from '../circuit-breaker.ts';
import type { EngineRunOptions } from '@plinth/imaging';
import type { ProviderEngines } from '../compose-providers.ts';
import type { EngineRegistry } from '../engine-registry.ts';
import type { ProviderPoller } from '../provider-ledger.ts';
import { systemClock } from '../provider-clock.server.ts';
import { FAL } from '../providers.ts';
import { createPoller } from '../provider-requests/create-poller.ts';
import { animate } from './animate.server.ts';
import { cutOut } from './cut-out.server.ts';
import { createFalClient } from './fal-client.server.ts';
import type { FalConnection, FalContext, FalLimits, FalSettings } from './fal-context.ts';
import { inpaint } from './inpaint.server.ts';
import { stage } from './stage.server.ts';
import { textToImage } from './text-to-image.server.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import { train, trainedPictures } from './training.server.ts';
import { tryOn } from './try-on.server.ts';
import { upscale } from './upscale.server.ts';

const LIMITS: FalLimits = {
  callMs: 20_000,
  downloadMs: 120_000,
  firstLookMs: 1_000,
  longestLookMs: 15_000,
  toldLookMs: 60_000,
  maxImageBytes: 64 * 1024 * 1024,
  maxVideoBytes: 256 * 1024 * 1024,
  maxWeightsBytes: 512 * 1024 * 1024,
};

export type FalEngines = Required<
  Pick<
    EngineRegistry,
    'cutOut' | 'stage' | 'inpaint' | 'upscale' | 'animate' | 'textToImage' | 'trainer' | 'tryOn' | 'poller'
  >
> &
  Required<Pick<ProviderEngines, 'forEndpoint'>>;

type Named = (run: EngineRunOptions) => NamedRun;

/** Models beside the usual ones, by their ids: the one engine that each of them serves. */
const MODELS: Readonly<Record<string, (fal: FalContext, named: Named) => Partial<FalEngines>>> = {
  [FAL.endpoints.klingTurbo.id]: (fal, named) => ({
    animate: { name: 'fal', animate: (input, run) => animate(fal, input, named(run), 'klingTurbo') },
  }),
  [FAL.endpoints.kling3.id]: (fal, named) => ({
    animate: { name: 'fal', animate: (input, run) => animate(fal, input, named(run), 'kling3') },
  }),
  [FAL.endpoints.imageEdit.id]: (fal, named) => ({
    stage: { name: 'fal', keepsPixels: false, stage: (input, run) => stage(fal, input, named(run), 'imageEdit') },
  }),
  [FAL.endpoints.tryOnKolors.id]: (fal, named) => ({
    tryOn: { name: 'fal', keepsGarments: false, tryOn: (input, run) => tryOn(fal, input, named(run), 'tryOnKolors') },
  }),
};

/** Everything fal does for us. Where it repaints it says so, and its callers put right what has to stay. */
export function createFalEngines(settings: FalSettings): FalEngines {
  const fal = createFalContext(settings);
  /** A run without an intent gets one of its own. */
  const named = (run: EngineRunOptions) => ({ ...run, intent: run.intent ?? `run:${randomUUID()}` });
  return {
    cutOut: { name: 'fal', cutOut: (input, run) => cutOut(fal, input, named(run)) },
    stage: { name: 'fal', keepsPixels: false, stage: (input, run) => stage(fal, input, named(run)) },
    inpaint: { name: 'fal', keepsPixels: false, inpaint: (input, run) => inpaint(fal, input, named(run)) },
    upscale: { name: 'fal', upscale: (input, run) => upscale(fal, input, named(run)) },
    animate: { name: 'fal', animate: (input, run) => animate(fal, input, named(run)) },
    textToImage: {
      name: 'fal',
      usesStock: false,
      textToImage: (input, run) => textToImage(fal, input, named(run)),
    },
    trainer: {
      name: 'fal',
      train: (input, run) => train(fal, input, named(run)),
      picture: (input, run) => trainedPictures(fal, input, named(run)),
    },
    tryOn: { name: 'fal', keepsGarments: false, tryOn: (input, run) => tryOn(fal, input, named(run)) },
    forEndpoint: (id) => MODELS[id]?.(fal, named) ?? {},
    poller: pollerOf(fal),
  };
}

function createFalContext(settings: FalSettings): FalContext {
  const { key, ledger, webhookUrl, origin, clock = systemClock } = settings;
  const trustedOrigin = origin && new URL(origin).origin;
  const connection: FalConnection = {
    key,
    webhookUrl,
    trustedOrigin,
    hosts: { queue: trustedOrigin ?? FAL.origins.queue, storage: trustedOrigin ?? FAL.origins.storage },
    logger: settings.logger ?? { info() {}, warn() {}, error() {} },
    limits: { ...LIMITS, ...settings.limits },
  };
  return { ...connection, client: createFalClient(connection), ledger, breaker: new CircuitBreaker(clock.now) };
}

/** With a webhook fal tells of finished requests by itself and is asked less often. */
function pollerOf(fal: FalContext): ProviderPoller {
  const { firstLookMs, longestLookMs, toldLookMs } = fal.limits;
  return createPoller(
    fal,
    fal.client.tellsLost
      ? { firstMs: longestLookMs, longestMs: toldLookMs }
      : { firstMs: firstLookMs, longestMs: longestLookMs },
  );
}
