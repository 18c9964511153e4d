import { FILM_ROUTES } from '#app/domain/engines/index.ts';
import { env } from '#app/platform/env.server.ts';
import type { EngineOffers } from './engine-offers.schema.ts';

/** Asked where screens are served, which may be a process without engines: a provider's key hands over all it can do. */
export function describeEngines(): EngineOffers {
  const hasProvider = env().FAL_KEY !== undefined;
  return { inpaintFollowsWords: hasProvider, filmRoutes: hasProvider ? [...FILM_ROUTES] : [] };
}
