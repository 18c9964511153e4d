/**
 * Measures the local engines that edit pictures: `npm run bench:engines [-- upscale|inpaint|animate ...] [--photos FOLDER]`.
 * Enlarging is compared with bicubic on reduced pictures, filling with leaving things as they are and with smooth filling on
 * scenes whose ground behind a prop is known, videos are read back. The pictures are the presets, and with --photos any JPEGs.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineEvent, EngineImage, EngineVideo, StageItem, VideoAspect } from '@plinth/imaging';
import { fillFromSurroundings } from '#imaging/pixels/fill-from-surroundings.ts';
import { enlargeCubic } from '#imaging/upscale/enlarge-cubic.ts';
import { readMp4 } from '#imaging/mp4/read-mp4.ts';
import { psnr, ssim } from './bench/picture-distance.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { photos: { type: 'string' }, keep: { type: 'string' } },
});
const parts = positionals.length > 0 ? positionals : ['upscale', 'inpaint', 'animate'];
const engines = createEngineRegistry({ cutOutModel: 'none' });
const idle = (): AbortSignal => new AbortController().signal;
const presets = 'public/presets';

interface Rgb {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const line = (cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(26) : String(cell).padStart(18))).join(''));
const pair = (a: number, b: number): string => `${a.toFixed(2)} / ${b.toFixed(4)}`;
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;

if (parts.includes('upscale')) await measureUpscale();
if (parts.includes('inpaint')) await measureInpaint();
if (parts.includes('animate')) await measureAnimate();
await engines.close();

async function measureUpscale(): Promise<void> {
  const side = 640;
  const files = values.photos
    ? readdirSync(values.photos)
        .filter((file) => /\.jpe?g$/i.test(file))
        .map((file) => path.join(values.photos!, file))
    : ['cream-jar', 'candle', 'sneaker', 'watch', 'bottle']
        .map((name) => `${presets}/samples/${name}.jpg`)
        .filter((file) => readdirSync(`${presets}/samples`).includes(path.basename(file)));
  for (const factor of [2, 4] as const) {
    console.log(`\nUpscale ${factor}x: PSNR dB / SSIM against the full-size picture (reduced with lanczos3)`);
    line(['picture', 'nothing (nearest)', 'bicubic', 'engine', 'method', 'seconds']);
    const sums: number[][] = [[], [], [], [], [], []];
    for (const file of files) {
      const truth = await toRgb(sharp(file).resize(side, side, { fit: 'cover' }));
      const small = sharp(truth.data, { raw: { width: side, height: side, channels: 3 } })
        .resize(side / factor, side / factor, { kernel: 'lanczos3' })
        .png();
      const bytes = new Uint8Array(await small.toBuffer());
      const image = { bytes, contentType: 'image/png', width: side / factor, height: side / factor };
      const nearest = await toRgb(sharp(bytes).resize(side, side, { kernel: 'nearest' }));
      const reduced = await toRgb(sharp(bytes));
      const cubic = { ...nearest, data: enlargeCubic(reduced.data, reduced.width, reduced.height, 3, factor) };
      const started = performance.now();
      const made = await outputOf(engines.upscale.upscale({ image, factor }, { signal: idle() }));
      const seconds = (performance.now() - started) / 1000;
      const enlarged = await toRgb(sharp(made.image.bytes));
      const scores = [nearest, cubic, enlarged].flatMap((picture) => [psnr(truth, picture), ssim(truth, picture)]);
      scores.forEach((score, i) => sums[i]!.push(score));
      const cells = [0, 2, 4].map((i) => pair(scores[i]!, scores[i + 1]!));
      line([path.basename(file), ...cells, made.note.method, seconds.toFixed(1)]);
    }
    line(['mean', ...[0, 2, 4].map((i) => pair(mean(sums[i]!), mean(sums[i + 1]!)))]);
  }
}

async function measureInpaint(): Promise<void> {
  const side = 900;
  console.log('\nInpaint: PSNR dB in the hole / its texture against the true ground (1.00 = as much)');
  line(['scene', 'hole', 'nothing', 'smooth fill', 'engine', 'outside changed', 'method', 'seconds']);
  const scenes = readdirSync(`${presets}/scenes`).filter((file) => /^[a-z-]+\.webp$/.test(file));
  for (const file of scenes) {
    const truth = await toRgb(sharp(`${presets}/scenes/${file}`).resize(side, side, { fit: 'cover' }));
    const { edited, mask, hole } = await placeDisc(truth, 0.5, 0.86, 0.085);
    const smooth = { ...edited, data: edited.data.slice() };
    fillFromSurroundings(smooth.data, hole, side, side, 3);
    const started = performance.now();
    const made = await outputOf(
      engines.inpaint.inpaint({ image: await toPng(edited), mask, prompt: '', seed: 1 }, { signal: idle() }),
    );
    const seconds = (performance.now() - started) / 1000;
    const filled = await toRgb(sharp(made.image.bytes));
    const score = (picture: Rgb): string =>
      `${psnr(truth, picture, hole).toFixed(1)} / ${(textureOf(picture, hole) / textureOf(truth, hole)).toFixed(2)}`;
    let outside = 0;
    for (let i = 0; i < hole.length; i++) {
      if (!hole[i] && [0, 1, 2].some((c) => filled.data[i * 3 + c] !== edited.data[i * 3 + c])) outside++;
    }
    const share = hole.reduce((sum, value) => sum + value, 0) / hole.length;
    line([
      path.parse(file).name,
      `${(share * 100).toFixed(1)} %`,
      score(edited),
      score(smooth),
      score(filled),
      outside,
      made.note.method,
      seconds.toFixed(1),
    ]);
    keep(`inpaint-${path.parse(file).name}.png`, made.image.bytes);
    keep(`inpaint-${path.parse(file).name}-before.png`, (await toPng(edited)).bytes);
  }
}

/** A red ball with a shadow on the ground, and a brush stroke over both. */
async function placeDisc(
  scene: Rgb,
  x: number,
  y: number,
  radius: number,
): Promise<{ readonly edited: Rgb; readonly mask: EngineImage; readonly hole: Uint8Array }> {
  const { width, height } = scene;
  const at = { x: x * width, y: y * height, r: radius * width };
  const svg = (inner: string): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`);
  const ball = svg(
    `<ellipse cx="${at.x}" cy="${at.y + at.r * 0.75}" rx="${at.r}" ry="${at.r * 0.3}" fill="#201810" fill-opacity=".5"/>` +
      `<circle cx="${at.x}" cy="${at.y}" r="${at.r * 0.85}" fill="#b02a20"/>`,
  );
  const stroke = svg(
    `<rect width="100%" height="100%" fill="#000"/><ellipse cx="${at.x}" cy="${at.y + at.r * 0.1}" rx="${at.r * 1.15}" ry="${at.r * 1.1}" fill="#fff"/>`,
  );
  const edited = await toRgb(sharp(scene.data, { raw: { width, height, channels: 3 } }).composite([{ input: ball }]));
  const maskBytes = await sharp(stroke).png().toBuffer();
  const red = await sharp(maskBytes).extractChannel(0).raw().toBuffer();
  return {
    edited,
    mask: { bytes: maskBytes, contentType: 'image/png', width, height },
    hole: Uint8Array.from(red, (value) => (value > 200 ? 1 : 0)),
  };
}

/** Mean step between neighbouring pixels inside the hole. */
function textureOf({ data, width }: Rgb, hole: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i + width < hole.length; i++) {
    if (!hole[i] || !hole[i + 1] || !hole[i + width]) continue;
    sum += Math.abs(data[i * 3 + 1]! - data[i * 3 + 4]!) + Math.abs(data[i * 3 + 1]! - data[(i + width) * 3 + 1]!);
    count += 2;
  }
  return sum / Math.max(1, count);
}

async function measureAnimate(): Promise<void> {
  console.log('\nAnimate: five seconds of a staged picture of 1280 x 1280');
  line(['video', 'encoder', 'size', 'frames', 'kB', 'seconds']);
  const { image, items } = await stageOne();
  for (const ffmpegPath of [undefined, 'none']) {
    const own = createEngineRegistry({ cutOutModel: 'none', ffmpegPath });
    for (const aspect of ['1:1', '16:9', '9:16'] as const satisfies readonly VideoAspect[]) {
      const started = performance.now();
      const video = await videoOf(
        own.animate.animate({ image, items, prompt: 'slow push in', aspect, seconds: 5, seed: 1 }, { signal: idle() }),
      );
      const seconds = (performance.now() - started) / 1000;
      const facts = readMp4(video.bytes);
      if (!facts) throw new Error('the video cannot be read back');
      line([
        aspect,
        ffmpegPath === 'none' ? 'own' : 'ffmpeg or own',
        `${facts.width}x${facts.height}`,
        facts.frames,
        Math.round(video.bytes.length / 1024),
        seconds.toFixed(1),
      ]);
      keep(`video-${aspect.replace(':', 'x')}-${ffmpegPath ?? 'default'}.mp4`, video.bytes);
    }
    await own.close();
  }
}

async function stageOne(): Promise<{ readonly image: EngineImage; readonly items: readonly StageItem[] }> {
  const bytes = new Uint8Array(readFileSync(`${presets}/samples/cream-jar.alpha.png`));
  const { width, height } = await sharp(bytes).metadata();
  const shown = { width: (560 * width) / height, height: 560 };
  const items: StageItem[] = [
    {
      id: 'product',
      role: 'product',
      image: { bytes, contentType: 'image/png', width, height },
      x: 640 - shown.width / 2,
      y: 480,
      ...shown,
      rotation: 0,
      zIndex: 0,
    },
  ];
  const input = { width: 1280, height: 1280, scene: null, prompt: 'on marble, warm light', items, count: 1, seed: 3 };
  return { ...(await outputOf(engines.stage.stage(input, { signal: idle() }))), items };
}

async function outputOf<Note>(
  run: AsyncIterable<EngineEvent<Note>>,
): Promise<{ readonly image: EngineImage; readonly note: Note }> {
  for await (const event of run) {
    if (event.type === 'output') return event;
    if (event.type === 'failed' || event.type === 'output-failed') throw new Error(event.failure.message);
  }
  throw new Error('the engine ended without an output');
}

async function videoOf(run: AsyncIterable<EngineEvent>): Promise<EngineVideo> {
  for await (const event of run) {
    if (event.type === 'video') return event.video;
    if (event.type === 'failed') throw new Error(event.failure.message);
  }
  throw new Error('the engine ended without a video');
}

async function toRgb(picture: Sharp): Promise<Rgb> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

async function toPng({ data, width, height }: Rgb): Promise<EngineImage> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), contentType: 'image/png', width, height };
}

/** With --keep FOLDER the pictures are written there, to be looked at. */
function keep(name: string, bytes: Uint8Array): void {
  if (!values.keep) return;
  mkdirSync(values.keep, { recursive: true });
  writeFileSync(path.join(values.keep, name), bytes);
}
