import { chooseOffers, DEFAULT_ENGINE_ORDER, FAL_OFFERS, openAiOffers } from '#app/domain/engines/index.ts';
import type { EngineOrder, ProvidedRoute, ProviderOffer } from '#app/domain/engines/index.ts';
import { comfyOffers } from '#app/domain/engines/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { comfySettings } from './comfyui-settings.server.ts';
import { openAiImagesSettings } from './openai-images-settings.server.ts';

/** The order of ENGINE_ORDER. */
export function engineOrder(): EngineOrder {
  // The setting is checked when it is read.
  return (env().ENGINE_ORDER?.split(',') as EngineOrder | undefined) ?? DEFAULT_ENGINE_ORDER;
}

/** A provider is set up that does something. */
export const hasProviders = (): boolean => allOffers().length > 0;

/** Everything that the providers which are set up can do, by the settings: known also in a process without engines. */
export function allOffers(): readonly ProviderOffer[] {
  const { FAL_KEY } = env();
  const comfy = comfySettings();
  const openai = openAiImagesSettings();
  return [
    ...(FAL_KEY ? FAL_OFFERS : []),
    ...(openai ? openAiOffers(openai.model) : []),
    ...(comfy ? comfyOffers(comfy.workflows, comfy.hourMicros) : []),
  ];
}

/** Which offer serves each route: the owner's choice where it is on offer, else the first by ENGINE_ORDER. */
export async function chosenOffers(): Promise<ReadonlyMap<ProvidedRoute, ProviderOffer>> {
  const offers = allOffers();
  if (offers.length === 0) return new Map();
  return offersBy(await database().engineRoute.findMany(), offers);
}

/** As `chosenOffers`, by rows that have been read. */
export function offersBy(
  rows: readonly { readonly name: string; readonly offer: string | null }[],
  offers: readonly ProviderOffer[],
): ReadonlyMap<ProvidedRoute, ProviderOffer> {
  const preferred = rows.flatMap(({ name, offer }) => (offer === null ? [] : [[name, offer] as const]));
  return chooseOffers(engineOrder(), offers, new Map(preferred));
}
