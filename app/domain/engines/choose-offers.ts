import type { EngineOrder, ProvidedRoute, ProviderName, ProviderOffer } from './providers.ts';

/** The providers that come before this machine: what stands behind it is never asked. */
export function providersOf(order: EngineOrder): readonly ProviderName[] {
  const end = order.indexOf('local');
  return order.slice(0, end < 0 ? undefined : end).filter((name) => name !== 'local');
}

/** The first offer for each route, by the order of providers; a route without one is served by this machine. */
export function chooseOffers(
  order: EngineOrder,
  offers: readonly ProviderOffer[],
): ReadonlyMap<ProvidedRoute, ProviderOffer> {
  const chosen = new Map<ProvidedRoute, ProviderOffer>();
  for (const provider of providersOf(order)) {
    for (const offer of offers) {
      if (offer.provider === provider && !chosen.has(offer.route)) chosen.set(offer.route, offer);
    }
  }
  return chosen;
}
