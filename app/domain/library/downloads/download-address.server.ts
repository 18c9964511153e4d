import { z } from 'zod';
import { openSealed, seal } from '#app/platform/sealing/seal.server.ts';
import { downloadOrderSchema } from './download.schema.ts';
import type { DownloadOrder } from './download.schema.ts';

/** Long enough for a browser that asks where to save, and for a second try. */
const GOOD_FOR_MS = 30 * 60_000;
const PLACE = 'address of a download';

const sealedSchema = z.tuple([z.uuid(), z.number(), downloadOrderSchema]);

export interface OpenedDownload {
  readonly userId: string;
  readonly order: DownloadOrder;
}

/**
 * An address that gives its holder read access to these files for half an hour, without a cookie. It does not say what
 * it is for.
 */
export function sealDownload({ userId, order }: OpenedDownload, now: Date = new Date()): string {
  const sealed = seal(JSON.stringify([userId, now.getTime() + GOOD_FOR_MS, order]), PLACE);
  return `/files/downloads?sig=${sealed}`;
}

/** The download that an address was made for; null where it was not made by `sealDownload`, or its time is over. */
export function openDownload(sealed: string | null, now: Date = new Date()): OpenedDownload | null {
  const text = sealed === null ? null : openSealed(sealed, PLACE);
  if (text === null) return null;
  const [userId, until, order] = sealedSchema.parse(JSON.parse(text));
  return until > now.getTime() ? { userId, order } : null;
}
