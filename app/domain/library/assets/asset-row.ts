import type { Prisma } from '@prisma/client';

/** An asset with its stored files: what commands and queries of this room give back. */
export type AssetRow = Prisma.AssetGetPayload<{ include: { files: true } }> & {
  /** Name of the photo that it goes back to, where that was looked up. */
  readonly photoName?: string | null;
};
