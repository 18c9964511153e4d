import { signOut, trackUsage } from '#app/domain/accounts/index.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { requestIdOf } from './error-response.server.ts';
import { findAccount, readSessionToken } from './require-account.server.ts';
import { signedOutCookies } from './session-cookie.server.ts';

/**
 * Ends the caller's session everywhere and writes the tracking event. Returns the headers that clear the cookie; for
 * a caller without a session too.
 */
export async function endSession(request: Request): Promise<Headers> {
  const account = await findAccount(request);
  const token = readSessionToken(request);
  if (token) await signOut(token);
  if (account) {
    const event = { event: 'account.signed-out', userId: account.id, requestId: requestIdOf(request) };
    const log = childLogger({ room: 'accounts' });
    log.info(event, 'signed out');
    // A failed usage record does not block the sign-out.
    await trackUsage({ account, record: { type: 'logout' } }).catch((error: unknown) => {
      log.warn({ err: error }, 'the sign-out was not counted');
    });
  }
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const cookie of signedOutCookies(request)) headers.append('Set-Cookie', cookie);
  return headers;
}
