import { maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { countColours } from './colour-counts.ts';
import type { Evidence } from './doubt-evidence.ts';
import { open } from './pixel-areas.ts';
import { apartOf, colourEdges, isShadowLike } from './plain-background.ts';
import { distanceToMask, labelRegions } from './regions.ts';

/** The parts of a proposal that may be something else that came along. */

/** A loop's eye is at most this share of its product, and as far from the outside as its band is wide, in pixels. */
const largestEye = 0.08;
const band = 14;
/** So much of the eye's rim has the outside behind a band; a print lies deeper. */
const banded = 0.4;
/** So much of it has colours that the background has. */
const backgroundColoured = 0.9;
/** A shadow on the background inside an eye is no darker than this, Lab units. */
const deepestEye = 30;

/**
 * The eyes of loops that were filled on a plain background: even areas of exactly the background's hue, with a band between them and
 * the outside. White on white may look the same.
 */
export function closedLoops({ inside, area, lab, background, width, height, backgroundShare }: Evidence): Uint8Array {
  const edges = colourEdges(lab, width, height);
  const wall = Math.max(1, 2.5 * background.noise + 0.4);
  const even = inside.map((isIn, i) => (isIn && edges[i]! < wall ? 1 : 0));
  const whole = open(even, width, height, 1).map((value, i) => value & even[i]!);
  const { labels, regions } = labelRegions(whole, width, height);
  const toOutside = distanceToMask(
    inside.map((value) => 1 - value),
    width,
    height,
  );
  const sums = regions.map(() => ({ light: 0, green: 0, yellow: 0, alike: 0, rim: 0, bandedRim: 0 }));
  for (let i = width; i < labels.length - width; i++) {
    const label = labels[i]!;
    if (label === 0 || regions[label - 1]!.size >= area * largestEye) continue;
    const sum = sums[label - 1]!;
    sum.light += lab[i * 3]! - background.backdrop[i * 3]!;
    sum.green += lab[i * 3 + 1]! - background.backdrop[i * 3 + 1]!;
    sum.yellow += lab[i * 3 + 2]! - background.backdrop[i * 3 + 2]!;
    if (backgroundShare(i) > 0.002) sum.alike++;
    const isAside = labels[i - 1] === label && labels[i + 1] === label;
    if (isAside && labels[i - width] === label && labels[i + width] === label) continue;
    sum.rim++;
    if (toOutside[i]! < band) sum.bandedRim++;
  }
  const isEye = regions.map(({ size }, index) => {
    const { light, green, yellow, alike, rim, bandedRim } = sums[index]!;
    const isBackground =
      Math.hypot(green, yellow) / size < 0.6 * background.noise + 0.1 &&
      alike / size > backgroundColoured &&
      light / size < 1 &&
      light / size > -deepestEye;
    return isBackground && size > 12 && size < area * largestEye && bandedRim > rim * banded;
  });
  const eyes = maskOf(labels.length, (i) => labels[i]! > 0 && isEye[labels[i]! - 1]!);
  // The eye's soft rim is steeper than its middle, but the background's.
  return dilate(eyes, width, height, 3).map((value, i) => {
    const isBackground = background.distance[i]! < apartOf(background) || isShadowLike(background, lab, i);
    return value && inside[i] && isBackground ? 1 : 0;
  });
}

/** How many times commoner a colour is at one side of the frame than in the rest, to be a thing of its own. */
const commoner = 4;

/**
 * A proposal that leaves the picture at several sides may be two things: what hangs together with one of those sides and
 * has other colours than all the rest.
 */
export function partAtFrame({ inside, area, lab, width, height }: Evidence): Uint8Array {
  const long = Math.max(width, height);
  const [strip, near] = [Math.round(long * 0.03), Math.round(long * 0.12)];
  const atFrame = inside.map((isIn, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return isIn && (x < strip || y < strip || x >= width - strip || y >= height - strip) ? 1 : 0;
  });
  const { labels, regions } = labelRegions(atFrame, width, height);
  const strips = regions.filter(({ size }) => size > area * 0.006);
  const part = new Uint8Array(inside.length);
  if (strips.length < 2) return part;
  for (const { label } of strips) {
    const seed = maskOf(labels.length, (i) => labels[i] === label);
    const around = dilate(seed, width, height, near).map((value, i) => value & inside[i]!);
    const own = countColours(lab, around);
    const others = countColours(
      lab,
      inside.map((isIn, i) => (isIn && !around[i] ? 1 : 0)),
    );
    const alike = inside.map((isIn, i) => (isIn && own.shareOf(i) > commoner * others.shareOf(i) ? 1 : 0));
    const grown = labelRegions(open(dilate(alike, width, height, 2), width, height, 3), width, height);
    const touching = new Set<number>();
    for (let i = 0; i < seed.length; i++) if (seed[i] && grown.labels[i]) touching.add(grown.labels[i]!);
    const size = [...touching].reduce((sum, at) => sum + grown.regions[at - 1]!.size, 0);
    if (size > area / 2) continue;
    for (let i = 0; i < part.length; i++) if (touching.has(grown.labels[i]!) && inside[i]) part[i] = 1;
  }
  return part;
}
