import type { FalSettings } from '#app/domain/engines/index.server.ts';
import { PROVIDER_TITLES } from '#app/domain/engines/index.ts';
import { env } from '#app/platform/env.server.ts';
import { childLogger } from '#app/platform/log.server.ts';

/** fal as it is set up here, without the book; null where there is no key. */
export function falSettings(): Omit<FalSettings, 'ledger'> | null {
  const { FAL_KEY, FAL_ORIGIN, APP_URL } = env();
  if (!FAL_KEY) return null;
  return {
    key: FAL_KEY,
    origin: FAL_ORIGIN,
    // Without a public address fal can tell us nothing, and is asked instead.
    webhookUrl: APP_URL ? `${APP_URL}/webhooks/fal` : null,
    logger: childLogger({ room: PROVIDER_TITLES.fal }),
  };
}
