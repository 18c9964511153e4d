/** Files of one download at most. */
export const MAX_DOWNLOADED = 100;

/** `original`: each file as it is stored. */
export const DOWNLOAD_FORMATS = ['original', 'png', 'jpeg', 'webp'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

/** The formats of a video's download, beside the MP4 that it is: made on the way out, by ffmpeg. */
export const VIDEO_FORMATS = ['gif', 'webm'] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];
