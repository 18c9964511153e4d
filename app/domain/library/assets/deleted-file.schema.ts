import { z } from 'zod';
import { ASSET_ORIGINS } from './asset-origins.ts';
import type { AssetOrigin } from './asset-origins.ts';

const MAX_PER_PAGE = 60;
const DEFAULT_PER_PAGE = 24;

/** Query of GET /api/images/library/deleted. */
export const listDeletedQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(DEFAULT_PER_PAGE),
});
export type ListDeletedQuery = z.infer<typeof listDeletedQuerySchema>;

/** A deleted file as long as it can be brought back. Of its sizes only the smallest can be looked at. */
const deletedFileSchema = z.object({
  _id: z.string(),
  type: z.enum(['image', 'video']),
  origin: z.enum(Object.keys(ASSET_ORIGINS) as AssetOrigin[]),
  imageName: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  hasAlpha: z.boolean(),
  thumbUrl: z.string(),
  deletedAt: z.string(),
  /** From then on it cannot be brought back. */
  keptUntil: z.string(),
});
export type DeletedFile = z.infer<typeof deletedFileSchema>;

export const deletedPageSchema = z.object({ data: z.array(deletedFileSchema), nextCursor: z.string().nullable() });
export type DeletedPage = z.infer<typeof deletedPageSchema>;
