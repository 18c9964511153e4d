/** Pixels; the product canvas is 1280x1280 (creative-workspaces, section 9). */
export const CANVAS_SIZE = 1280;
/** Narrowest an item may become (creative-workspaces, section 5). */
export const MIN_ITEM_WIDTH = 50;
/** Coordinates and extents the server accepts in a composition. */
export const MAX_COORDINATE = 20_000;
export const MAX_ITEMS = 200;
export const MAX_PROMPT_LENGTH = 2000;
/** Of the stored document. */
export const SCENE_VERSION = 1;
