/** How often each colour occurs among some pixels: counts in coarse boxes of Lab, each spread over its neighbours. */
export interface ColourCounts {
  /** Share of those pixels that have about the colour of pixel `i`, 0..1. */
  shareOf(i: number): number;
}

/** Sides of a box, Lab units: lightness varies most on one and the same surface. */
const lightStep = 5;
const hueStep = 4;
const lights = 24;
const hues = 52;

/** Counts the colours of the pixels that `mask` marks. */
export function countColours(lab: Float32Array, mask: Uint8Array): ColourCounts {
  const counts = new Float32Array(lights * hues * hues);
  let total = 0;
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    counts[boxOf(lab, i)]!++;
    total++;
  }
  // A box and its direct neighbours: noise and soft shading move a colour by one box at most.
  for (const step of [1, hues, hues * hues]) {
    const before = counts.slice();
    for (let at = step; at < counts.length - step; at++)
      counts[at] = before[at - step]! + before[at]! + before[at + step]!;
  }
  return { shareOf: (i) => (total === 0 ? 0 : counts[boxOf(lab, i)]! / total) };
}

function boxOf(lab: Float32Array, i: number): number {
  const light = 1 + Math.min(lights - 3, Math.max(0, Math.round(lab[i * 3]! / lightStep)));
  const hue = (value: number): number => Math.min(hues - 2, Math.max(1, Math.round(value / hueStep) + hues / 2));
  return (light * hues + hue(lab[i * 3 + 1]!)) * hues + hue(lab[i * 3 + 2]!);
}
