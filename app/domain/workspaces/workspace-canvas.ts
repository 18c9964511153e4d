import type { Canvas } from '#app/domain/studio/document/index.ts';
import type { AspectRatio } from '#app/domain/studio/index.ts';

/** The canvas of a workspace is the largest of the picture's shape in it, canvas pixels (creative-workspaces, section 9). */
const STAGE_ROOM: Canvas = { width: 800, height: 540 };
/** The area around it that can be moved into view, to put things aside (creative-workspaces, section 2). */
export const WORKING_AREA: Canvas = { width: 1120, height: 1440 };

/** Pixels of the pictures that are made (creative-workspaces, section 3). */
const PICTURE_SIZES: Readonly<Record<AspectRatio, Canvas>> = {
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  // The spec's word for the product workflow.
  '3:4': { width: 1280, height: 1280 },
};

export const pictureSizeOf = (aspectRatio: AspectRatio): Canvas => PICTURE_SIZES[aspectRatio];

/** The largest canvas of that shape within the stage. */
export function canvasOf(aspectRatio: AspectRatio): Canvas {
  const { width, height } = PICTURE_SIZES[aspectRatio];
  const scale = Math.min(STAGE_ROOM.width / width, STAGE_ROOM.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
