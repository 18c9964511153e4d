import { providersOf } from './choose-offers.ts';
import type { EngineRegistry } from './engine-registry.ts';
import type { ProviderPoller } from './provider-ledger.ts';
import { joinPollers } from './provider-requests/create-poller.ts';
import type { EngineOrder, ProvidedRoute, ProviderName, ProviderOffer } from './providers.ts';

type Capabilities = Pick<
  EngineRegistry,
  'cutOut' | 'stage' | 'inpaint' | 'upscale' | 'animate' | 'textToImage' | 'trainer' | 'tryOn'
>;

/** The engine that a route is served by. */
const CAPABILITIES: Readonly<Record<ProvidedRoute, keyof Capabilities>> = {
  'cut-out': 'cutOut',
  stage: 'stage',
  'text-to-image': 'textToImage',
  inpaint: 'inpaint',
  upscale: 'upscale',
  'video-kling': 'animate',
  'video-runway': 'animate',
  training: 'trainer',
  'trained-picture': 'trainer',
  'try-on': 'tryOn',
};

type EngineSet = Partial<Capabilities>;

/** The engines of one provider, and the place to ask about its requests. */
export type ProviderEngines = { readonly [Key in keyof Capabilities]?: NonNullable<Capabilities[Key]> } & {
  readonly poller: ProviderPoller;
  /** The same with another of its models in the place of the usual one; default: it has one model for each capability. */
  readonly forEndpoint?: ((id: string) => EngineSet) | undefined;
  /** Ends what it keeps open. */
  readonly close?: (() => void) | undefined;
};

/** For each capability the engine of the first provider that has it; null where no provider is set up. */
export function composeProviders(
  order: EngineOrder,
  engines: Readonly<Partial<Record<ProviderName, ProviderEngines | undefined>>>,
): (ProviderEngines & Required<Pick<EngineRegistry, 'forOffer'>>) | null {
  const inOrder = providersOf(order).flatMap((name) => engines[name] ?? []);
  const pollers = Object.entries(engines).flatMap(([name, set]) => (set ? [[name, set.poller] as const] : []));
  if (pollers.length === 0) return null;
  // The first one wins, so the last one is laid down first. Requests of every provider are looked after.
  const forOffer = ({ provider, route, endpoints }: ProviderOffer): EngineSet => {
    const set = engines[provider];
    const capability = CAPABILITIES[route];
    const engine = set?.forEndpoint?.(endpoints[0]?.id ?? '')[capability] ?? set?.[capability];
    return engine ? { [capability]: engine } : {};
  };
  return {
    forOffer,
    ...(Object.assign({}, ...inOrder.toReversed()) as ProviderEngines),
    poller: joinPollers(new Map(pollers)),
    close: () => Object.values(engines).forEach((set) => set?.close?.()),
  };
}
