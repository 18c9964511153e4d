import { withSessionLock } from '../database/session-lock.server.ts';

/** Runs `work` under the shop's lock, exclusive across all processes: one token refresh and one account opening at a time. */
export const withShopLock = <T>(shop: string, work: () => Promise<T>): Promise<T> =>
  withSessionLock(`shopify:${shop}`, work);
