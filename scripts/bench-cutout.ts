/**
 * Measures the cut-out against pictures with known masks: `node scripts/bench-cutout.ts [folder]`.
 * The folder holds NAME.jpg (or .png, .webp), perhaps NAME.busy.jpg, beside NAME.alpha.png; by default our own sample
 * products, whose masks are exact. Prints, with the network and without it,
 * intersection over union at one half, the colour error on the boundary, and the wall time per picture.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { CutOutEngine, CutOutNote, EngineImage } from '#app/domain/engines/index.ts';

interface Score {
  readonly name: string;
  readonly method: string;
  readonly iou: number;
  /** Mean absolute difference of alpha, 0..1. */
  readonly alphaError: number;
  /** Mean RGB distance, 0..255, of soft-edge pixels from the product's colour just inside; `before` is the photo's. */
  readonly colourError: { readonly before: number; readonly after: number };
  readonly confidence: number;
  readonly seconds: number;
}

const folder = path.resolve(process.argv[2] ?? 'public/presets/samples');
const photos = readdirSync(folder)
  .filter((file) => /\.(jpe?g|png|webp)$/.test(file) && !/\.(alpha|preview|thumb)\.\w+$/.test(file))
  .sort();

for (const cutOutModel of ['auto', 'none'] as const) {
  const engines = createEngineRegistry({ cutOutModel });
  const scores: Score[] = [];
  for (const file of photos) scores.push(await score(file, engines.cutOut));
  await engines.close();
  print(cutOutModel === 'auto' ? 'Network' : 'CUTOUT_MODEL=none', scores);
}

async function score(file: string, engine: CutOutEngine): Promise<Score> {
  const name = path.parse(file).name;
  const bytes = readFileSync(path.join(folder, file));
  const photo = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, format } = await sharp(bytes).metadata();
  const truth = await sharp(path.join(folder, `${name.replace(/\.busy$/, '')}.alpha.png`))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const started = performance.now();
  const { image, note } = await run(engine, { bytes, contentType: `image/${format}`, width, height });
  const seconds = (performance.now() - started) / 1000;
  const cut = await sharp(image.bytes).ensureAlpha().raw().toBuffer();
  let both = 0;
  let either = 0;
  let difference = 0;
  for (let i = 0; i < truth.length; i++) {
    const found = cut[i * 4 + 3]!;
    if (found > 127 && truth[i]! > 127) both++;
    if (found > 127 || truth[i]! > 127) either++;
    difference += Math.abs(found - truth[i]!) / 255;
  }
  return {
    name,
    method: note.method,
    iou: both / either,
    alphaError: difference / truth.length,
    colourError: boundaryColourError(photo.data, cut, truth, photo.info.width),
    confidence: note.confidence,
    seconds,
  };
}

async function run(engine: CutOutEngine, image: EngineImage): Promise<{ image: EngineImage; note: CutOutNote }> {
  for await (const event of engine.cutOut({ image }, { signal: new AbortController().signal })) {
    if (event.type === 'output') return event;
    if (event.type === 'failed' || event.type === 'output-failed') throw new Error(event.failure.message);
  }
  throw new Error('the engine ended without an output');
}

/** Compares each visible pixel of the true mask's soft edge with the nearest wholly-inside colour (up to 6 px away). */
function boundaryColourError(
  photo: Uint8Array,
  cut: Uint8Array,
  truth: Uint8Array,
  width: number,
): Score['colourError'] {
  let before = 0;
  let after = 0;
  let count = 0;
  const isInside = (i: number): boolean =>
    [i, i - 2, i + 2, i - 2 * width, i + 2 * width].every((at) => (truth[at] ?? 0) === 255);
  for (let i = 0; i < truth.length; i++) {
    if (truth[i]! < 16 || truth[i]! > 239 || cut[i * 4 + 3]! < 16) continue;
    const inside = nearest(i, width, isInside);
    if (inside < 0) continue;
    before += distance(photo, i * 3, photo, inside * 3);
    after += distance(cut, i * 4, photo, inside * 3);
    count++;
  }
  return { before: before / Math.max(1, count), after: after / Math.max(1, count) };
}

function nearest(i: number, width: number, accepts: (index: number) => boolean): number {
  for (let radius = 1; radius <= 6; radius++) {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) === radius && accepts(i + dy * width + dx)) return i + dy * width + dx;
      }
    }
  }
  return -1;
}

function distance(a: Uint8Array, atA: number, b: Uint8Array, atB: number): number {
  return Math.hypot(a[atA]! - b[atB]!, a[atA + 1]! - b[atB + 1]!, a[atA + 2]! - b[atB + 2]!);
}

function print(title: string, scores: readonly Score[]): void {
  const mean = (pick: (score: Score) => number): number =>
    scores.reduce((sum, score) => sum + pick(score), 0) / scores.length;
  const line = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(16) : cell.padStart(i === 4 ? 20 : 12))).join('');
  console.log(`\n${title}`);
  console.log(line(['picture', 'method', 'IoU', 'alpha error', 'edge colour error', 'confidence', 'seconds']));
  const row = (name: string, method: string, pick: (choose: (score: Score) => number) => number): string =>
    line([
      name,
      method,
      pick((s) => s.iou).toFixed(4),
      pick((s) => s.alphaError).toFixed(4),
      `${pick((s) => s.colourError.before).toFixed(1)} -> ${pick((s) => s.colourError.after).toFixed(1)}`,
      pick((s) => s.confidence).toFixed(2),
      pick((s) => s.seconds).toFixed(2),
    ]);
  for (const score of scores) console.log(row(score.name, score.method, (choose) => choose(score)));
  console.log(row('mean', '', mean));
}
