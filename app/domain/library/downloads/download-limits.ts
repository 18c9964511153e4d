/** Files of one download at most. */
export const MAX_DOWNLOADED = 100;

/** `original`: each file as it is stored. */
export const DOWNLOAD_FORMATS = ['original', 'png', 'jpeg', 'webp'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
