/** File types of the portfolio's filter, as the spec names them (platform-and-account, section 2). */
export const ASSET_TYPE_FILTERS = ['All', 'Image', 'Video'] as const;
export type AssetTypeFilter = (typeof ASSET_TYPE_FILTERS)[number];

/** Orders of the portfolio, as the spec names them. */
export const ASSET_SORTS = ['Last Modified', 'First Created', 'Last Created'] as const;
export type AssetSort = (typeof ASSET_SORTS)[number];

/** The shelves of the portfolio: finished pictures, or their sources. */
export const ASSET_SHELVES = ['results', 'materials'] as const;
export type AssetShelf = (typeof ASSET_SHELVES)[number];
