import { judgePicture, levelOf } from './judge-picture.ts';
import type { JudgedPicture, PictureFault } from './judge-picture.ts';
import { surroundingsApart } from './near-twins.ts';
import type { ComparedPicture } from './near-twins.ts';
import { paintVariation } from './paint-variation.server.ts';
import type { PaintedScene } from './paint-variation.server.ts';
import type { PromptLook } from './prompt-look.ts';

const TAKES = 3;
/** Of 255, see `surroundingsApart`: pictures nearer to each other look like one at first sight. */
export const LEAST_APART = 8;
/** The merchant has decided how large products are: no other take changes that. */
const isCurable = (fault: PictureFault): boolean => fault !== 'small' && fault !== 'large';

/** A picture of a run as it was chosen, small. */
export interface ChosenTake {
  readonly take: number;
  readonly sketch: ComparedPicture & Pick<JudgedPicture, 'horizonY'>;
}

/**
 * Which take of a variation to make: the first whose sketch has no fault that another one may not have and that is no near twin of the
 * pictures before it; else the one with the fewest faults, of those the one that is farthest from its nearest twin. The first picture is what
 * the canvas shows, and has one take. The others are judged against it, so that a night may be a night and a table's edge where the merchant
 * put it.
 *
 * @param before those of the pictures before it, in their order
 */
export async function chooseTake(
  sketch: PaintedScene,
  look: PromptLook,
  index: number,
  before: readonly ChosenTake[],
): Promise<ChosenTake> {
  const { width, height } = sketch;
  const paint = async (which: number, take: number) => {
    const { rgb, horizonY, items } = await paintVariation(sketch, look, which, undefined, take);
    const products = items.flatMap(({ item }) => (item.role === 'product' ? [item] : []));
    return { rgb, width, height, products, horizonY };
  };
  const first = before[0]?.sketch ?? (await paint(0, 0));
  if (index === 0) return { take: 0, sketch: first };
  const asked = levelOf(first);
  const own = new Set(judgePicture(first));
  let best: ({ readonly faults: number; readonly apart: number } & ChosenTake) | null = null;
  for (let take = 0; take < TAKES; take++) {
    const made = await paint(index, take);
    const apart = Math.min(...before.map((other) => surroundingsApart(made, other.sketch)));
    const faulty = judgePicture(made, asked).filter((fault) => isCurable(fault) && !own.has(fault));
    const faults = faulty.length + (apart < LEAST_APART ? 1 : 0);
    if (!best || faults < best.faults || (faults === best.faults && faults > 0 && apart > best.apart)) {
      best = { take, sketch: made, faults, apart };
    }
    if (faults === 0) break;
  }
  return { take: best!.take, sketch: best!.sketch };
}
