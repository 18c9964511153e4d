import { z } from 'zod';
import { ASSET_SHELVES, ASSET_SORTS, ASSET_TYPE_FILTERS } from './asset-query.rules.ts';

const MAX_ASSETS_PER_PAGE = 60;
const DEFAULT_ASSETS_PER_PAGE = 24;

/** Query of GET /api/images/library and of the portfolio page. */
export const listAssetsQuerySchema = z.object({
  type: z.enum(ASSET_TYPE_FILTERS).default('All'),
  sort: z.enum(ASSET_SORTS).default('Last Created'),
  shelf: z.enum(ASSET_SHELVES).default('results'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ASSETS_PER_PAGE).default(DEFAULT_ASSETS_PER_PAGE),
});
export type ListAssetsQuery = z.infer<typeof listAssetsQuerySchema>;
