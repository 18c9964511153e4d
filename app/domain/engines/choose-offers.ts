import type { EngineOrder, ProvidedRoute, ProviderName, ProviderOffer } from './providers.ts';

/** The providers that come before this machine: what stands behind it is never asked. */
export function providersOf(order: EngineOrder): readonly ProviderName[] {
  const end = order.indexOf('local');
  return order.slice(0, end < 0 ? undefined : end).filter((name) => name !== 'local');
}

/** The name of an offer in the owner's choices: its provider and its first endpoint. */
export const offerId = ({ provider, endpoints }: ProviderOffer): string => `${provider}:${endpoints[0]?.id ?? ''}`;

/**
 * The offer for each route: the preferred one where there is such an offer, else the first by the order of providers; a route
 * without one is served by this machine.
 *
 * @param preferred by route the id of an offer; providers behind `local` may be preferred, too
 */
export function chooseOffers(
  order: EngineOrder,
  offers: readonly ProviderOffer[],
  preferred: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<ProvidedRoute, ProviderOffer> {
  const chosen = new Map<ProvidedRoute, ProviderOffer>();
  for (const offer of offers) {
    if (preferred.get(offer.route) === offerId(offer)) chosen.set(offer.route, offer);
  }
  for (const provider of providersOf(order)) {
    for (const offer of offers) {
      if (offer.provider === provider && !chosen.has(offer.route)) chosen.set(offer.route, offer);
    }
  }
  return chosen;
}
