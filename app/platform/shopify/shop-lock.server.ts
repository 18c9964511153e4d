import { withSessionLock } from '../database/session-lock.server.ts';

/** Runs `work` while nobody else, in no process, does so for the same shop: one refresher of tokens, one opener of accounts. */
export const withShopLock = <T>(shop: string, work: () => Promise<T>): Promise<T> =>
  withSessionLock(`shopify:${shop}`, work);
