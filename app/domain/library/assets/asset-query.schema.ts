import { z } from 'zod';
import { ASSET_ORIGINS } from './asset-origins.ts';
import type { AssetOrigin } from './asset-origins.ts';
import { tagSchema } from './asset-tags.schema.ts';
import { ASSET_SHELVES, ASSET_SORTS, ASSET_TYPE_FILTERS } from './asset-query.rules.ts';

const MAX_ASSETS_PER_PAGE = 60;
const DEFAULT_ASSETS_PER_PAGE = 24;
const MAX_SEARCH_LENGTH = 100;

/** Query of GET /api/images/library and of the portfolio page. */
export const listAssetsQuerySchema = z.object({
  type: z.enum(ASSET_TYPE_FILTERS).default('All'),
  sort: z.enum(ASSET_SORTS).default('Last Created'),
  shelf: z.enum(ASSET_SHELVES).default('results'),
  /** Words that stand in the name, the prompt, the tags or the product's title; all of them have to. */
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  /** How it came to be. It says by itself on which shelf that lies. */
  kind: z.enum(Object.keys(ASSET_ORIGINS) as [AssetOrigin, ...AssetOrigin[]]).optional(),
  tag: tagSchema.optional(),
  /** First and last day of when it was made, in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ASSETS_PER_PAGE).default(DEFAULT_ASSETS_PER_PAGE),
});
export type ListAssetsQuery = z.infer<typeof listAssetsQuerySchema>;
