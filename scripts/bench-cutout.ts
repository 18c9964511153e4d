/**
 * Measures the cut-out against pictures with exact masks: `node scripts/bench-cutout.ts [folder|samples|difficult] [network|none]`.
 * By default two sets: our own sample products, and the development store's photos of difficult products (straps, loops,
 * white on white, fur, glass, pairs). A folder holds NAME.jpg (or .png, .webp), perhaps NAME.busy.jpg, beside
 * NAME.alpha.png. Prints, with the network and without it, intersection over union at one half, the colour error on the
 * boundary, and the wall time per picture; for the difficult set also what was asked, what the right answers make of it,
 * and what is wrong without being asked. That last share must be 0. Each picture is printed when it is done; one that takes longer
 * than `LIMIT_SECONDS` is given up, said to be late, and counts as wrong.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { CutOutNote, EngineEvent, EngineFailure, EngineImage } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { PRODUCT_PHOTOS, alphaFile, photoFile } from '#tests/dev-store/product-photos.ts';
import { judgeCutOut, rightAnswers } from '#tests/dev-store/judge-cut-out.ts';
import type { Judgement } from '#tests/dev-store/judge-cut-out.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

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

/** A picture of the difficult set: the proposal, and what is left when every question is answered rightly. */
interface Difficult extends Judgement {
  readonly name: string;
  readonly half: 'tuned' | 'unseen';
  readonly kinds: readonly string[];
  readonly answeredIou: number;
  readonly seconds: number;
}

/** The engine said that it cannot cut this picture out. */
class Refused extends Error {
  readonly isLate: boolean;
  constructor({ code, message }: EngineFailure) {
    super(message);
    this.isLate = code !== 'nothing-found' && code !== 'unusable-input';
  }
}

/** The time limit of one cut-out and of one correction. */
const LIMIT_SECONDS = 300;

const [choice, way] = process.argv.slice(2);
const isSet = choice === 'samples' || choice === 'difficult';
const folder = path.resolve(choice === undefined || isSet ? 'public/presets/samples' : choice);
const photos =
  choice === 'difficult'
    ? []
    : readdirSync(folder)
        .filter((file) => /\.(jpe?g|png|webp)$/.test(file) && !/\.(alpha|preview|thumb)\.\w+$/.test(file))
        .sort();
const difficult = choice === undefined || choice === 'difficult' ? PRODUCT_PHOTOS : [];

for (const cutOutModel of ['auto', 'none'] as const) {
  if (way !== undefined && (way === 'none') !== (cutOutModel === 'none')) continue;
  const engines = createEngineRegistry({ cutOutModel });
  const title = cutOutModel === 'auto' ? 'Network' : 'CUTOUT_MODEL=none';
  if (photos.length > 0) {
    printHead(title);
    const scores: Score[] = [];
    for (const file of photos) {
      scores.push(await score(file, engines));
      printScore(scores.at(-1)!);
    }
    printMean(scores);
  }
  if (difficult.length > 0) {
    printDifficultHead(title);
    const judged: Difficult[] = [];
    for (const photo of difficult) {
      judged.push(await judge(photo, engines));
      printJudged(judged.at(-1)!);
    }
    printDifficultMeans(judged);
  }
  await engines.close();
}

async function score(file: string, engines: EngineRegistry): Promise<Score> {
  const name = path.parse(file).name;
  const bytes = readFileSync(path.join(folder, file));
  const photo = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, format } = await sharp(bytes).metadata();
  const truth = await maskOf(path.join(folder, `${name.replace(/\.busy$/, '')}.alpha.png`));
  const started = performance.now();
  const { image, note } = await cutOut(engines, { bytes, contentType: `image/${format}`, width, height });
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

/** An exact mask: a grey picture, or the alpha of a cut-out. */
async function maskOf(file: string): Promise<Buffer> {
  const { hasAlpha } = await sharp(file).metadata();
  return sharp(file)
    .extractChannel(hasAlpha ? 'alpha' : 0)
    .raw()
    .toBuffer();
}

async function judge(photo: (typeof PRODUCT_PHOTOS)[number], engines: EngineRegistry): Promise<Difficult> {
  const bytes = readFileSync(photoFile(photo.name));
  const { width, height } = await sharp(bytes).metadata();
  const truth = await greyOf(readFileSync(alphaFile(photo.name)), width, height);
  const image: EngineImage = { bytes, contentType: 'image/jpeg', width, height };
  const started = performance.now();
  const proposed = await orNull(cutOut(engines, image));
  const seconds = (performance.now() - started) / 1000;
  // Saying that nothing was found is honest, and no cut-out at all.
  if (proposed === null || proposed === 'late') {
    const isLate = proposed === 'late';
    const none = { iou: 0, iouOutsideDoubts: 0, largestUnasked: 0, errorInDoubts: 0, isWrongUnasked: isLate };
    return {
      ...none,
      name: photo.name,
      half: photo.half,
      kinds: [isLate ? 'late' : 'refused'],
      answeredIou: 0,
      seconds,
    };
  }
  const { doubts, regions } = proposed.note;
  const asked = regions === null ? null : await greyOf(regions.bytes, width, height);
  const verdict = judgeCutOut(await alphaOf(proposed.image), truth, asked, width);
  let answeredIou = verdict.iou;
  if (asked !== null && doubts.length > 0) {
    const ids = doubts.map(({ id }) => id);
    const answers = rightAnswers(ids, asked, truth);
    const translucentIds = doubts.filter(({ kind }) => kind === 'see-through').map(({ id }) => id);
    const input = { photo: image, cutOut: proposed.image, regions, answers, translucentIds, strokes: null };
    // Right answers may leave nothing of a proposal that was all wrong: a brush is needed then.
    const answered = await orNull(lastOutput(engines.cutOutRevision.revise(input, { signal: limit() })));
    answeredIou =
      answered !== null && answered !== 'late' ? judgeCutOut(await alphaOf(answered.image), truth, null, width).iou : 0;
  }
  const kinds = doubts.map(({ kind }) => kind);
  return { ...verdict, name: photo.name, half: photo.half, kinds, answeredIou, seconds };
}

/** The result; null where the engine refused. */
async function orNull<T>(made: Promise<T>): Promise<T | null | 'late'> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof Refused) return error.isLate ? 'late' : null;
    throw error;
  }
}

async function alphaOf(image: EngineImage): Promise<Uint8Array> {
  return sharp(image.bytes).ensureAlpha().extractChannel('alpha').raw().toBuffer();
}

/** One grey channel at the photo's size; ids of regions are not blended. */
async function greyOf(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(bytes).extractChannel(0).resize(width, height, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
}

function cutOut(engines: EngineRegistry, image: EngineImage): Promise<{ image: EngineImage; note: CutOutNote }> {
  return lastOutput(engines.cutOut.cutOut({ image }, { signal: limit() }));
}

function limit(): AbortSignal {
  return AbortSignal.timeout(LIMIT_SECONDS * 1000);
}

async function lastOutput(
  events: AsyncIterable<EngineEvent<CutOutNote>>,
): Promise<{ image: EngineImage; note: CutOutNote }> {
  for await (const event of events) {
    if (event.type === 'output') return event;
    if (event.type === 'failed' || event.type === 'output-failed') throw new Refused(event.failure);
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

function scoreLine(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(16) : cell.padStart(i === 4 ? 20 : 12))).join('');
}

function printHead(title: string): void {
  console.log(`\n${title}`);
  console.log(scoreLine(['picture', 'method', 'IoU', 'alpha error', 'edge colour error', 'confidence', 'seconds']));
}

function scoreRow(name: string, method: string, pick: (choose: (score: Score) => number) => number): string {
  return scoreLine([
    name,
    method,
    pick((s) => s.iou).toFixed(4),
    pick((s) => s.alphaError).toFixed(4),
    `${pick((s) => s.colourError.before).toFixed(1)} -> ${pick((s) => s.colourError.after).toFixed(1)}`,
    pick((s) => s.confidence).toFixed(2),
    pick((s) => s.seconds).toFixed(2),
  ]);
}

function printScore(score: Score): void {
  console.log(scoreRow(score.name, score.method, (choose) => choose(score)));
}

function printMean(scores: readonly Score[]): void {
  console.log(scoreRow('mean', '', (pick) => scores.reduce((sum, score) => sum + pick(score), 0) / scores.length));
}

function difficultLine(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(20) : i === 8 ? `  ${cell}` : cell.padStart(10))).join('');
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}

function printDifficultHead(title: string): void {
  console.log(`\n${title}: difficult set`);
  console.log(
    difficultLine(['picture', 'half', 'IoU', 'answered', 'asked', 'in doubt', 'unasked', 'seconds', 'doubts']),
  );
}

function printJudged(each: Difficult): void {
  const cells = [each.half, each.iou.toFixed(4), each.answeredIou.toFixed(4), String(each.kinds.length)];
  const errors = [percent(each.errorInDoubts), percent(each.largestUnasked), each.seconds.toFixed(1)];
  const doubts = each.kinds.join(' ') + (each.isWrongUnasked ? '  WRONG, NOT ASKED' : '');
  console.log(difficultLine([each.name, ...cells, ...errors, doubts]));
}

function printDifficultMeans(judged: readonly Difficult[]): void {
  for (const half of ['tuned', 'unseen', 'all'] as const) {
    const set = judged.filter((each) => half === 'all' || each.half === half);
    if (set.length === 0) continue;
    const share = (isSo: (each: Difficult) => boolean): string => percent(set.filter(isSo).length / set.length);
    const mean = (pick: (each: Difficult) => number): string =>
      (set.reduce((sum, each) => sum + pick(each), 0) / set.length).toFixed(4);
    const worst = set.reduce((a, b) => (b.iou < a.iou ? b : a));
    const proposed = `mean IoU ${mean((each) => each.iou)}, worst ${worst.iou.toFixed(4)} (${worst.name})`;
    const answered = `answered ${mean((each) => each.answeredIou)}`;
    const questions = (set.reduce((sum, each) => sum + each.kinds.length, 0) / set.length).toFixed(1);
    const asked = `asked ${share((each) => each.kinds.length > 0)} (${questions} questions a picture)`;
    console.log(
      `${half.padEnd(7)}${set.length} pictures: ${proposed}, ${answered}, ${asked}, wrong and not asked ${share((each) => each.isWrongUnasked)}`,
    );
  }
}
