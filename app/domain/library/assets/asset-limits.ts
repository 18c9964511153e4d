/** How long a deleted file can be brought back. */
export const KEPT_MINUTES = 60;
/** As many files as one call deletes, restores or tags. */
export const MAX_AT_ONCE = 200;
/** Tags of one file, and letters of one tag. */
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
