import { Session } from '@shopify/shopify-api';
import { sessionStorage } from '#app/platform/shopify/sealed-session-storage.server.ts';

/** Access to a shop as a first open leaves it, good for an hour. */
export async function sealedAccess(shop: string): Promise<void> {
  const session = new Session({
    id: `offline_${shop}`,
    shop,
    state: '',
    isOnline: false,
    accessToken: 'access',
    refreshToken: 'refresh',
    expires: new Date(Date.now() + 3_600_000),
  });
  await sessionStorage().storeSession(session);
}
