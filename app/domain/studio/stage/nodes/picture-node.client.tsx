import type { Image as KonvaImage } from 'konva/lib/shapes/Image.js';
import { memo, useCallback } from 'react';
import { Image } from 'react-konva/es/ReactKonvaCore.js';
import type { PictureFile } from '../../session/pictures/picture-files.ts';
import type { Box, Rect } from '../../document/geometry.ts';
import { useBitmap } from '../use-bitmap.client.ts';

interface Props {
  readonly id: string;
  /** The visible box of the item, and the part of its picture that shows (null: all of it). */
  readonly box: Box;
  readonly part: Rect | null;
  readonly file: PictureFile | null;
  /** Device pixels per canvas pixel, in steps. */
  readonly renderScale: number;
  readonly onNode: (id: string, node: KonvaImage | null) => void;
  readonly onFail: (file: PictureFile) => void;
}

const LOADING_FILL = 'rgba(143, 133, 119, 0.18)';

/** A picture as one Konva image. It never listens: what is hit is computed from the scene. */
export const PictureNode = memo(function PictureNode({ id, box, part, file, renderScale, onNode, onFail }: Props) {
  const bitmap = useBitmap(file, (box.width / (part?.width ?? 1)) * renderScale, onFail);
  const keepNode = useCallback((node: KonvaImage | null) => onNode(id, node), [id, onNode]);
  return (
    <Image
      ref={keepNode}
      image={bitmap ?? undefined}
      {...(bitmap ? { crop: cropOf(bitmap, part) } : {})}
      {...(bitmap ? {} : { fill: LOADING_FILL })}
      x={box.x}
      y={box.y}
      width={box.width}
      height={box.height}
      rotation={box.rotation}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
});

function cropOf({ width, height }: ImageBitmap, part: Rect | null) {
  const { x, y, ...size } = part ?? { x: 0, y: 0, width: 1, height: 1 };
  return { x: x * width, y: y * height, width: size.width * width, height: size.height * height };
}
