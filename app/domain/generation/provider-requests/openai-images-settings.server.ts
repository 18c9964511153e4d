import type { OpenAiImagesSettings } from '#app/domain/engines/index.server.ts';
import { OPENAI } from '#app/domain/engines/index.ts';
import { env } from '#app/platform/env.server.ts';
import { childLogger } from '#app/platform/log.server.ts';

/** OpenAI's pictures, without the ledger; null where the switch or the key is missing. */
export function openAiImagesSettings(): Omit<OpenAiImagesSettings, 'ledger'> | null {
  const { OPENAI_API_KEY: key, OPENAI_IMAGES: model, OPENAI_ORIGIN: origin } = env();
  return key && model ? { key, model, origin, logger: childLogger({ room: OPENAI.provider }) } : null;
}
