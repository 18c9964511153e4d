export type { EngineRegistry } from './engine-registry.ts';
export type {
  NewProviderRequest,
  OpenProviderRequest,
  ProviderPoller,
  ProviderLedger,
  ProviderUpdate,
  ProviderProgress,
  ProviderRefs,
  ProviderRequestEnd,
  ProviderRequestRecord,
  ProviderRequestState,
} from './provider-ledger.ts';
export {
  costOf,
  DEFAULT_ENGINE_ORDER,
  FAL,
  FAL_OFFERS,
  OPENAI,
  openAiOffers,
  PROVIDER_TITLES,
  runLimitMs,
} from './providers.ts';
export type {
  EngineOrder,
  PriceSource,
  ProvidedRoute,
  ProviderEndpoint,
  ProviderName,
  ProviderOffer,
} from './providers.ts';
export { chooseOffers, offerId } from './choose-offers.ts';
