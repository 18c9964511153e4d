/** Shapes of a video, and what each is for. */
export const VIDEO_SHAPES = [
  { aspect: '1:1', use: 'Feed' },
  { aspect: '9:16', use: 'Reels, Stories' },
  { aspect: '16:9', use: 'Banner' },
] as const;

export type VideoShape = (typeof VIDEO_SHAPES)[number]['aspect'];

export function widthByHeight(shape: VideoShape): number {
  const [width, height] = shape.split(':').map(Number) as [number, number];
  return width / height;
}
