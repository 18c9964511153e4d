import sharp from 'sharp';
import type { EngineImage, InpaintInput, InpaintNote, ReportStep } from '../contract/engine.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { PixelBox, RgbaRaster } from '../pixels/raster.ts';
import { createRandom } from '../pixels/random.ts';
import { fillFromSurroundings } from '../pixels/fill-from-surroundings.ts';
import { measureBackground } from './measure-background.ts';
import { readPaintedMask } from '../pixels/painted-mask.server.ts';
import { fillByPatches } from './patch-fill.ts';

/** More than this share painted leaves nothing to learn the surroundings from. */
const maxCoverage = 0.9;
/** The last pixels at the painted edge in which the new passes into the old. */
const seam = 3;

/** Words that ask for what this engine can do and no more: something is to go. */
const removal = /^\W*(please\W+)?(remove|erase|delete|clean|clear|hide|take away|get rid|nothing|empty|plain)\b/i;
/** Words that ask for something to come. */
const addition = /\b(add|put|place|paint|draw|replace|insert|instead|with|into)\b/i;

/**
 * Takes away what was painted over and continues the background: smoothly where it is plain, with patches of itself where it
 * has texture. Every pixel outside the mask stays byte for byte. Other wishes than removal cannot be followed; the note
 * says so.
 *
 * @throws EngineError 'nothing-found' (nothing painted), 'unusable-input' (unreadable, or all painted over)
 */
export async function inpaintPicture(
  input: InpaintInput,
  report: ReportStep,
): Promise<{ readonly image: EngineImage; readonly note: InpaintNote }> {
  const picture = await decodeRgba(input.image.bytes);
  const { width, height } = picture;
  const painted = await readPaintedMask(input.mask, width, height);
  const coverage = painted.reduce((sum, value) => sum + value, 0) / painted.length;
  if (coverage === 0) throw new EngineError('nothing-found', 'nothing is painted in the mask');
  if (coverage > maxCoverage) {
    throw new EngineError('unusable-input', `${Math.round(coverage * 100)} % of the picture are painted over`);
  }
  await report(5, 100, 'Looking at the surroundings');
  const boxes = separateAreas(painted, width, height);
  const methods = new Set<'diffusion' | 'texture'>();
  for (const [index, box] of boxes.entries()) {
    const from = 5 + (85 * index) / boxes.length;
    methods.add(
      await fillArea(picture, painted, box, input.seed, (share) =>
        report(Math.round(from + (85 * share) / boxes.length), 100, 'Filling the area'),
      ),
    );
  }
  await report(92, 100, 'Saving');
  const bytes = await sharp(picture.data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  const prompt = input.prompt.trim();
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: {
      method: [...methods].sort().join('+'),
      followsPrompt: prompt === '' || (removal.test(prompt) && !addition.test(prompt)),
      coverage,
    },
  };
}

/** Fills what is painted inside `box`, looking at the box and as much again around it. */
async function fillArea(
  picture: RgbaRaster,
  painted: Uint8Array,
  box: PixelBox,
  seed: number,
  tell: (share: number) => Promise<void>,
): Promise<'diffusion' | 'texture'> {
  const around = Math.max(48, Math.round(Math.max(box.width, box.height) * 0.75));
  const left = Math.max(0, box.left - around);
  const top = Math.max(0, box.top - around);
  const width = Math.min(picture.width, box.left + box.width + around) - left;
  const height = Math.min(picture.height, box.top + box.height + around) - top;
  const rgb = new Uint8Array(width * height * 3);
  const hole = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (top + y) * picture.width + left + x;
      hole[y * width + x] = painted[from]!;
      for (let c = 0; c < 3; c++) rgb[(y * width + x) * 3 + c] = picture.data[from * 4 + c]!;
    }
  }
  const part = { data: rgb, width, height };
  const background = measureBackground(part, hole);
  const smooth = rgb.slice();
  fillFromSurroundings(smooth, hole, width, height, 3);
  if (background.isPlain) {
    const random = createRandom(seed);
    for (let i = 0; i < hole.length; i++) {
      if (!hole[i]) continue;
      // The grain of the surroundings, or a smooth spot would show in a photograph.
      const grain = (random() + random() + random() - 1.5) * 2 * background.grain;
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = Math.min(255, Math.max(0, Math.round(smooth[i * 3 + c]! + grain)));
    }
  } else {
    await fillByPatches(part, hole, seed, tell);
    softenSeam(part, hole, smooth);
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!hole[y * width + x]) continue;
      const to = ((top + y) * picture.width + left + x) * 4;
      for (let c = 0; c < 3; c++) picture.data[to + c] = rgb[(y * width + x) * 3 + c]!;
    }
  }
  return background.isPlain ? 'diffusion' : 'texture';
}

/** Pulls the first pixels inside the hole a little towards what the known side would continue as. */
function softenSeam(
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  hole: Uint8Array,
  smooth: Uint8Array,
): void {
  let outside = hole.map((value) => 1 - value);
  for (let ring = 0; ring < seam; ring++) {
    const next = outside.slice();
    const share = 0.35 * (1 - ring / seam);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        if (outside[i] || !(outside[i - 1] || outside[i + 1] || outside[i - width] || outside[i + width])) continue;
        next[i] = 1;
        for (let c = 0; c < 3; c++) {
          data[i * 3 + c] = Math.round(data[i * 3 + c]! * (1 - share) + smooth[i * 3 + c]! * share);
        }
      }
    }
    outside = next;
  }
}

/** Boxes around painted areas that lie apart; those whose boxes come near each other are one. */
function separateAreas(painted: Uint8Array, width: number, height: number): PixelBox[] {
  const seen = new Uint8Array(painted.length);
  let boxes: PixelBox[] = [];
  const stack: number[] = [];
  for (let start = 0; start < painted.length; start++) {
    if (!painted[start] || seen[start]) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const i = stack.pop()!;
      const x = i % width;
      const y = Math.floor(i / width);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (const next of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width]) {
        if (next < 0 || next >= painted.length || !painted[next] || seen[next]) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    boxes = join(boxes, { left, top, width: right - left + 1, height: bottom - top + 1 });
  }
  return boxes;
}

const near = 24;

function join(boxes: readonly PixelBox[], added: PixelBox): PixelBox[] {
  const apart = (a: PixelBox, b: PixelBox): boolean =>
    a.left > b.left + b.width + near ||
    b.left > a.left + a.width + near ||
    a.top > b.top + b.height + near ||
    b.top > a.top + a.height + near;
  const touching = boxes.filter((box) => !apart(box, added));
  if (touching.length === 0) return [...boxes, added];
  const all = [...touching, added];
  const left = Math.min(...all.map((box) => box.left));
  const top = Math.min(...all.map((box) => box.top));
  const union = {
    left,
    top,
    width: Math.max(...all.map((box) => box.left + box.width)) - left,
    height: Math.max(...all.map((box) => box.top + box.height)) - top,
  };
  return join(
    boxes.filter((box) => apart(box, added)),
    union,
  );
}
