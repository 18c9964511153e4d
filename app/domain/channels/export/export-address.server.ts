import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { openSealed, seal } from '#app/platform/sealing/seal.server.ts';
import { exportOrderSchema } from '../channels.schema.ts';
import type { ExportOrder } from '../channels.schema.ts';
import { findPictures } from '../pictures/measure-pictures.server.ts';

/** Long enough for a browser that asks where to save, and for a second try. */
const GOOD_FOR_MS = 30 * 60_000;
const PLACE = 'address of pictures for a channel';

const sealedSchema = z.tuple([z.uuid(), z.number(), exportOrderSchema]);

export interface OpenedExport {
  readonly userId: string;
  readonly order: ExportOrder;
}

/**
 * The address of an archive of pictures in a channel's frame, good for half an hour. Throws AppError `not-found` unless every picture is
 * there and the account's, `unprocessable` for a video.
 */
export async function orderExport(options: {
  readonly account: Pick<Account, 'id'>;
  readonly order: ExportOrder;
  readonly now?: Date;
}): Promise<string> {
  const { account, order, now = new Date() } = options;
  await findPictures({ account, imageIds: order.pictures.map(({ imageId }) => imageId) });
  const sealed = seal(JSON.stringify([account.id, now.getTime() + GOOD_FOR_MS, order]), PLACE);
  return `/files/channels?sig=${sealed}`;
}

/** The export that an address was made for; null where it was not made by `orderExport`, or its time is over. */
export function openExport(sealed: string | null, now: Date = new Date()): OpenedExport | null {
  const text = sealed === null ? null : openSealed(sealed, PLACE);
  if (text === null) return null;
  const [userId, until, order] = sealedSchema.parse(JSON.parse(text));
  return until > now.getTime() ? { userId, order } : null;
}
