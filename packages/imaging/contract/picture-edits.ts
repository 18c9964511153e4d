/** The edits that the editor's screen and the server share; without a parser, for the browser. */

/** Edits of one picture at most: more than a person makes, few enough to be computed in one go. */
export const MAX_EDITS = 200;
/** Longest side of a resized picture, pixels. */
export const MAX_EDITED_SIDE = 10_000;
/** Longest text of one edit, characters. */
export const MAX_EDIT_TEXT = 500;
/** Points of one drawing. */
export const MAX_POINTS = 2_000;

export const FILTERS = ['mono', 'noir', 'sepia', 'warm', 'cool', 'vivid', 'fade', 'bright'] as const;
export type FilterName = (typeof FILTERS)[number];

export const WATERMARK_PLACES = [
  'top-left',
  'top',
  'top-right',
  'left',
  'middle',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
  'tiled',
] as const;
