import type { SceneItem } from '#app/domain/studio/document/index.ts';

interface PictureStroke {
  /** Pixels of the picture. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly width: number;
}

/** The masks of a canvas as strokes on a picture that stands in `frame`; those beside it are left out. */
export function strokesOver(
  items: readonly SceneItem[],
  frame: Pick<SceneItem, 'x' | 'y' | 'width' | 'height'>,
  picture: { readonly width: number; readonly height: number },
): PictureStroke[] {
  const [across, down] = [picture.width / frame.width, picture.height / frame.height];
  return items.flatMap((item) => {
    if (item.kind !== 'mask' || !item.isVisible) return [];
    const points = Array.from({ length: item.points.length / 2 }, (_, index) => ({
      x: (item.x + item.points[index * 2]! - frame.x) * across,
      y: (item.y + item.points[index * 2 + 1]! - frame.y) * down,
    }));
    const width = item.strokeWidth * Math.max(across, down);
    const isOver = points.some(
      ({ x, y }) => x > -width && y > -width && x < picture.width + width && y < picture.height + width,
    );
    return isOver ? [{ points, width }] : [];
  });
}
