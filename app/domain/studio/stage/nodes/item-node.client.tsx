import type { Image as KonvaImage } from 'konva/lib/shapes/Image.js';
import type { PictureFile, PictureFiles } from '../../session/pictures/picture-files.ts';
import type { ShownItem } from '../use-shown-items.ts';
import { DrawingNode } from './drawing-node.client.tsx';
import { GeneratedNode } from './generated-node.client.tsx';
import { MaskNode } from './mask-node.client.tsx';
import { PictureNode } from './picture-node.client.tsx';

interface Props {
  readonly shown: ShownItem;
  readonly filesOf: (pictureKey: string) => PictureFiles;
  readonly assetFileOf: (assetId: string) => PictureFile | null;
  /** Device pixels per canvas pixel, in steps. */
  readonly renderScale: number;
  readonly onNode: (id: string, node: KonvaImage | null) => void;
  readonly onFail: (file: PictureFile) => void;
}

/** One item of the scene, by the node of its kind. It never listens: what is hit is computed from the scene. */
export function ItemNode({ shown, filesOf, assetFileOf, renderScale, onNode, onFail }: Props) {
  const { item, box } = shown;
  const common = { renderScale, onNode };
  if ('strokes' in shown) {
    if (shown.item.kind === 'mask') return <MaskNode {...common} item={shown.item} strokes={shown.strokes} />;
    return <DrawingNode {...common} item={shown.item} strokes={shown.strokes} />;
  }
  if ('part' in shown) {
    const { original, cutout } = filesOf(shown.item.pictureKey);
    const file = (shown.isCutOut ? cutout : null) ?? original;
    return <PictureNode {...common} id={item.id} box={box} part={shown.part} file={file} onFail={onFail} />;
  }
  const { item: generated } = shown;
  return <GeneratedNode {...common} item={generated} file={assetFileOf(generated.assetId)} onFail={onFail} />;
}
