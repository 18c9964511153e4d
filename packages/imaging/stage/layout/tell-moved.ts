import type { StageInput, StageNote, VariedPart } from '../../contract/stage-engine.ts';
import type { PaintedPicture } from '../paint-variation.server.ts';
import { isStill } from './similarity.ts';

/** Of the frame's width: things that words add stand elsewhere beside the products from here on. */
const ELSEWHERE = 0.05;

type ToldPicture = Pick<PaintedPicture, 'variation' | 'moved' | 'items' | 'added' | 'isLitAnew'>;

/** In what a picture differs from the first of its run, and where its things are. */
export function tellMoved(
  { scene, width }: Pick<StageInput, 'scene' | 'width'>,
  made: ToldPicture,
  first: ToldPicture,
): Pick<StageNote, 'varied' | 'shown' | 'placed'> {
  const { variation, moved, isLitAnew } = made;
  if (variation.index === 0) return {};
  const { shown, place } = moved;
  const { zoom, mirrored, shift } = variation.framing;
  const isCropped = scene !== null && (zoom !== (scene.closer ?? 1) || mirrored || shift !== undefined);
  const varied: VariedPart[] = [
    ...(isStill(place) ? [] : (['position'] as const)),
    ...(shown.scale === 1 ? [] : (['size'] as const)),
    ...(isCropped ? (['crop'] as const) : []),
    ...(isLitAnew ? (['light'] as const) : []),
    ...(isRearranged(made, first, width) ? (['things'] as const) : []),
  ];
  return {
    varied,
    ...(isStill(shown) ? {} : { shown }),
    ...(isStill(place) ? {} : { placed: place }),
  };
}

/** Whether what words have added stands elsewhere, seen from the products. */
function isRearranged(made: ToldPicture, first: ToldPicture, width: number): boolean {
  const [now, before] = [offsetsOf(made), offsetsOf(first)];
  return [...now].some(([id, offset]) => Math.abs(offset - (before.get(id) ?? Infinity)) > ELSEWHERE * width);
}

/** How far to the right of the products each added thing is, by its id, at the size that the canvas has; pixels. */
function offsetsOf({ items, added, moved }: ToldPicture): ReadonlyMap<string, number> {
  const products = items.filter(({ item }) => item.role === 'product');
  const middle = ({ item }: (typeof items)[number]): number => item.left + item.width / 2;
  const from = products.reduce((sum, product) => sum + middle(product) / products.length, 0);
  return new Map(added.map((thing) => [thing.item.id, (middle(thing) - from) / moved.shown.scale]));
}
