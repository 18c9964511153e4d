import { judgePicture, levelOf } from './judge-picture.ts';
import type { PictureFault } from './judge-picture.ts';
import { paintVariation } from './paint-variation.server.ts';
import type { PaintedScene } from './paint-variation.server.ts';
import type { PromptLook } from './prompt-look.ts';

const TAKES = 3;
/** Where the products stand was decided by whoever placed them: no other take changes that. */
const isCurable = (fault: PictureFault): boolean => fault !== 'small' && fault !== 'large';

/**
 * Which take of a variation to make: the first whose sketch has no fault that another one may not have; else the one with
 * the fewest. The others are held against the picture that was asked for, so that a night may be a night.
 */
export async function chooseTake(sketch: PaintedScene, look: PromptLook, index: number): Promise<number> {
  const { width, height } = sketch;
  const products = sketch.items.flatMap(({ item }) => (item.role === 'product' ? [item] : []));
  const paint = (which: number, take: number) => paintVariation(sketch, look, which, undefined, take);
  const asked = index === 0 ? undefined : levelOf({ rgb: (await paint(0, 0)).rgb, width, height, products });
  let best = { take: 0, faults: Infinity };
  for (let take = 0; take < TAKES; take++) {
    const { rgb, horizonY } = await paint(index, take);
    const faults = judgePicture({ rgb, width, height, products, horizonY }, asked).filter(isCurable).length;
    if (faults === 0) return take;
    if (faults < best.faults) best = { take, faults };
  }
  return best.take;
}
