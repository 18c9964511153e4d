import { chooseOffers, DEFAULT_ENGINE_ORDER, FAL_OFFERS, openAiOffers } from '#app/domain/engines/index.ts';
import type { EngineOrder, ProvidedRoute, ProviderOffer } from '#app/domain/engines/index.ts';
import { comfyOffers } from '#app/domain/engines/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { comfySettings } from './comfyui-settings.server.ts';
import { openAiImagesSettings } from './openai-images-settings.server.ts';

/** The order of ENGINE_ORDER. */
export function engineOrder(): EngineOrder {
  // The setting is checked when it is read.
  return (env().ENGINE_ORDER?.split(',') as EngineOrder | undefined) ?? DEFAULT_ENGINE_ORDER;
}

/** A provider is set up that does something. */
export const hasProviders = (): boolean => providerOffers().size > 0;

/** Which provider does what, by the settings: known in every process, also in one without engines. */
export function providerOffers(): ReadonlyMap<ProvidedRoute, ProviderOffer> {
  const { FAL_KEY } = env();
  const comfy = comfySettings();
  const openai = openAiImagesSettings();
  return chooseOffers(engineOrder(), [
    ...(FAL_KEY ? FAL_OFFERS : []),
    ...(openai ? openAiOffers(openai.model) : []),
    ...(comfy ? comfyOffers(comfy.workflows, comfy.hourMicros) : []),
  ]);
}
