/** On the screen, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Distance between two places that are tried, in CSS pixels. */
const STEP_PX = 4;
/** Distance to the edges of the screen, in CSS pixels. */
const EDGE_PX = 16;
/** Distance to a control, in CSS pixels. */
const GAP_PX = 4;

/** Area that two boxes share, in square pixels. */
function overlapArea(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * The place nearest to the lower or upper edge at which a box of this size covers no control; to the right before the left
 * before the middle. Where every place covers one, the place that covers the smallest shares of controls (decision 319).
 */
export function freePlace(view: Size, size: Size, controls: readonly Box[]): Pick<Box, 'left' | 'top'> {
  const near = controls.map(({ left, top, width, height }) => ({
    left: left - GAP_PX,
    top: top - GAP_PX,
    width: width + 2 * GAP_PX,
    height: height + 2 * GAP_PX,
  }));
  const right = Math.max(0, view.width - size.width - EDGE_PX);
  const lefts = [...new Set([right, Math.min(EDGE_PX, right), Math.round((view.width - size.width) / 2)])];
  const lowest = Math.max(0, view.height - size.height - EDGE_PX);
  const highest = Math.min(EDGE_PX, lowest);
  let best = { left: right, top: lowest };
  let least = Infinity;
  for (let away = 0; away <= lowest - highest; away += STEP_PX) {
    for (const top of [lowest - away, highest + away]) {
      for (const left of lefts) {
        const box = { left, top, ...size };
        const covered = near.reduce(
          (sum, control) => sum + overlapArea(box, control) / (control.width * control.height),
          0,
        );
        if (covered === 0) return { left, top };
        if (covered < least) [best, least] = [{ left, top }, covered];
      }
    }
  }
  return best;
}
