import { redirect } from '@remix-run/node';
import { findAccountByShop, findAccountBySession, findSession } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { noteAccount } from '#app/platform/http/caller.server.ts';
import { looksLikeSessionToken, personOf } from '#app/platform/shopify/session-token.rules.ts';
import { verifySessionToken } from '#app/platform/shopify/verify-session-token.server.ts';
import { readBearerToken } from './bearer-token.ts';
import { frameReads } from './frame-reads.server.ts';
import type { FrameReads } from './frame-reads.server.ts';
import { embeddedCounterpart } from './embedded-counterpart.rules.ts';
import { loginPath } from './return-path.rules.ts';
import { readSessionCookie, signedOutCookies } from './session-cookie.server.ts';

/** The caller's session token: a bearer header decides alone where there is one, else the cookie. */
export function readSessionToken(request: Request): string | null {
  return readBearerToken(request) ?? readSessionCookie(request);
}

// A page's loaders run side by side and ask the same; they share one look while it is under way, never a finished one.
const lookingUp = new Map<string, Promise<Visit | null>>();

/** Who is there, and what the frame shows of the account where that was asked for as well. */
export interface Visit {
  readonly account: Account;
  readonly frame: FrameReads | null;
}

/** The signed-in account, or null for visitors. */
export async function findAccount(request: Request): Promise<Account | null> {
  const visit = await lookUp(request, async (token) => {
    const account = await findByToken(token);
    return account && { account, frame: null };
  });
  return visit?.account ?? null;
}

/** As `findAccount`, with the frame's data in the same statement; concurrent look-ups of one token share it. */
export function findVisit(request: Request): Promise<Visit | null> {
  return lookUp(request, async (token) => {
    if (looksLikeSessionToken(token)) {
      const account = await findByToken(token);
      return account && { account, frame: null };
    }
    const found = await findSession(token, frameReads);
    return found && { account: found.account, frame: found.read };
  });
}

async function lookUp(request: Request, find: (token: string) => Promise<Visit | null>): Promise<Visit | null> {
  const token = readSessionToken(request);
  if (!token) return null;
  const known = lookingUp.get(token);
  const look = known ?? find(token).finally(() => lookingUp.delete(token));
  if (!known) lookingUp.set(token, look);
  const visit = await look;
  if (visit) noteAccount(visit.account.id);
  return visit;
}

/** A session token of App Bridge speaks for its shop, anything else for a session of ours. */
async function findByToken(token: string): Promise<Account | null> {
  if (!looksLikeSessionToken(token)) return findAccountBySession(token);
  const shop = await verifySessionToken(token);
  const account = shop ? await findAccountByShop(shop) : null;
  return account && { ...account, person: personOf(token) };
}

/** Where no page answers: calls, and files. */
const CALLS = /^\/(api|files|view|tiktok)(\/|$)|^\/share\/(oauth\/|tiktok\/upload$)/;

/**
 * Returns the account of a request. Without one, visitors of pages are redirected to /login (thrown; it keeps the query string
 * and clears an expired session), or into the embedded app where the address names a shop. Callers of /api, /files and /view, and
 * requests with a bearer token, get AppError `unauthenticated`.
 */
export async function requireAccount(request: Request): Promise<Account> {
  const account = await findAccount(request);
  if (account) return account;
  const url = new URL(request.url);
  if (CALLS.test(url.pathname) || readBearerToken(request) !== null) {
    throw new AppError('unauthenticated', 'no valid session', { userMessage: accountMessages.signedOut });
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const counterpart = isRead ? embeddedCounterpart(url) : null;
  if (counterpart) throw redirect(counterpart, { headers: { 'Cache-Control': 'no-store' } });
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (readSessionCookie(request)) for (const cookie of signedOutCookies(request)) headers.append('Set-Cookie', cookie);
  throw redirect(loginPath(url, isRead), { headers });
}
