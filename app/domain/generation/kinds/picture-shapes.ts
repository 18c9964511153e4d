/** Shapes of a picture and their pixels (creative-workspaces, section 3). */
export const PICTURE_SHAPES = {
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
} as const;

export type PictureShape = keyof typeof PICTURE_SHAPES;
