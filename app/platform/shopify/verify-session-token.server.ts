import { childLogger } from '../log.server.ts';
import { looksLikeSessionToken } from './session-token.rules.ts';
import { parseShopDomain } from './shop-domain.rules.ts';
import { shopify } from './shopify-app.server.ts';

/**
 * The shop a session token of App Bridge was made for, or null: signature (HS256 only), times (10 s of clock skew),
 * audience, and that issuer and destination are the same shop's. Null too where the embedded app is not configured.
 */
export function verifySessionToken(token: string): Promise<string | null> {
  const verified = verifying.get(token) ?? verify(token).finally(() => verifying.delete(token));
  verifying.set(token, verified);
  return verified;
}

// A page's loaders show the same token side by side; they share one look while it is under way, and what follows from it.
const verifying = new Map<string, Promise<string | null>>();

async function verify(token: string): Promise<string | null> {
  const libraries = shopify();
  if (!libraries || !looksLikeSessionToken(token)) return null;
  try {
    const payload = await libraries.api.session.decodeSessionToken(token);
    const shop = parseShopDomain(/^https:\/\/([^/]+)$/.exec(payload.dest)?.[1]);
    return shop && payload.iss === `https://${shop}/admin` && typeof payload.exp === 'number' ? shop : null;
  } catch (error) {
    if (WRONG_KEYS.test((error as Error).message)) reportWrongKeys();
    return null;
  }
}

/** The library's two messages for a token of another secret or another app; an expired token is an everyday event. */
const WRONG_KEYS = /signature verification failed$|invalid API key$/;
const REPORT_INTERVAL_MS = 60_000;
let reportedAt = -Infinity;

/** At most once a minute: anyone can send forged tokens, and a rotated secret refuses every merchant. */
function reportWrongKeys(): void {
  if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
  reportedAt = performance.now();
  childLogger({ room: 'shopify' }).warn(
    'session tokens do not verify: SHOPIFY_API_KEY or SHOPIFY_API_SECRET is not the current one of the app, or tokens are forged',
  );
}
