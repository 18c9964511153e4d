/** Pixels a side; a canvas is neither a dot nor more than an engine can render. */
export const CANVAS_LIMITS = { least: 64, most: 4096 } as const;
/** Coordinates and extents the server accepts in a composition. */
export const MAX_COORDINATE = 20_000;
export const MAX_ITEMS = 200;
export const MAX_PICTURES = 1000;
/** Pictures listed in the sidebar. */
export const MAX_SHELF = 500;
export const MAX_Z_INDEX = 1_000_000;
export const MAX_PROMPT_LENGTH = 2000;
/** Numbers of a stroke, two to a point. */
export const MAX_STROKE_NUMBERS = 4000;
/** Canvas pixels. */
export const MAX_STROKE_WIDTH = 200;
/** Strokes of the eraser that one drawing keeps. */
export const MAX_ERASED = 200;
/** Of the stored document. */
export const SCENE_VERSION = 2;
