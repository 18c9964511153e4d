import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { providerLedger } from '#app/domain/generation/index.server.ts';

/** These engines, with pictures from words made at the fal that the environment names. */
export function withFal(engines: EngineRegistry): EngineRegistry {
  const { FAL_ORIGIN: origin, FAL_KEY: key } = process.env;
  const limits = { firstLookMs: 500, longestLookMs: 1_000, toldLookMs: 1_000 };
  const fal = { key: key!, origin: origin!, webhookUrl: null, ledger: providerLedger, limits };
  const { poller, textToImage } = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none', fal });
  return { ...engines, textToImage, ...(poller && { poller }) };
}
