import type { Session } from '@shopify/shopify-api';
import { database } from '../database/database.server.ts';
import { AppError } from '../errors.ts';
import { childLogger } from '../log.server.ts';
import { sql, rowOf } from '../database/read.server.ts';
import type { QueryFragment } from '../database/read.server.ts';
import { isWhole, sessionStorage } from './sealed-session-storage.server.ts';
import { withShopLock } from './shop-lock.server.ts';
import { shopify } from './shopify-app.server.ts';

/** A token is renewed when less than this is left of its hour. */
const RENEW_BEFORE_MS = 5 * 60_000;

const reconnect = (reason: string, cause?: unknown) =>
  new AppError('conflict', reason, {
    userMessage: 'Plinth has lost its connection to your store. Open Plinth from your Shopify admin to reconnect.',
    cause,
  });

/** The stored access to a shop, active or not. */
export async function storedAccess(shop: string): Promise<Session | undefined> {
  const id = shopify()?.api.session.getOfflineId(shop);
  return id ? sessionStorage().loadSession(id) : undefined;
}

/** Whether `storedAccess` is fresh (`isFresh`), to be read with other things. */
export function freshAccessRead(shop: string): QueryFragment<boolean> {
  const id = shopify()?.api.session.getOfflineId(shop) ?? '';
  return {
    sql: rowOf(sql`SELECT "id", "accessToken", "refreshToken", "expires" FROM "Session" WHERE "id" = ${id}`),
    parse: (value) => {
      const row = value as {
        id: string;
        accessToken: string;
        refreshToken: string | null;
        expires: string | null;
      } | null;
      if (!row?.accessToken || !isWhole(row)) return false;
      return row.expires === null || hasTimeLeft(new Date(row.expires));
    },
  };
}

/** Whether a session can be used for some minutes yet. */
export function isFresh(session: Session | undefined): session is Session & { accessToken: string } {
  if (!session?.accessToken) return false;
  return !session.expires || hasTimeLeft(session.expires);
}

const hasTimeLeft = (expires: Date) => expires.getTime() - Date.now() > RENEW_BEFORE_MS;

/**
 * An access token of a shop that holds for at least five minutes; renewed where needed, by one caller at a time. Never
 * keep it beyond one piece of work. Throws AppError `conflict` (the merchant has to open the app) where there is no access
 * or Shopify refuses to renew it: uninstalled, or dormant for more than 90 days; `unavailable` where Shopify does not answer.
 */
export async function offlineAccessToken(shop: string): Promise<string> {
  const stored = await storedAccess(shop);
  if (isFresh(stored)) return stored.accessToken;
  return withShopLock(shop, async () => {
    const current = await storedAccess(shop);
    if (isFresh(current)) return current.accessToken;
    if (!current?.refreshToken) throw reconnect('no access to the shop is stored');
    return renew(shop, current.refreshToken);
  });
}

async function renew(shop: string, refreshToken: string): Promise<string> {
  try {
    const { session } = await shopify()!.api.auth.refreshToken({ shop, refreshToken });
    await sessionStorage().storeSession(session);
    return session.accessToken!;
  } catch (error) {
    const status = (error as { response?: { code?: number } }).response?.code;
    if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
      childLogger({ room: 'shopify' }).info({ shop, status }, 'the shop refuses to renew access');
      throw reconnect(`renewing was refused with ${status}`, error);
    }
    throw new AppError('unavailable', 'Shopify did not renew the access', { retryAfterSeconds: 5, cause: error });
  }
}

/** Forgets every access to a shop. */
export async function dropAccess(shop: string): Promise<void> {
  await database().session.deleteMany({ where: { shop } });
}
