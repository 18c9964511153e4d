import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { readMp4 } from '../mp4/read-mp4.ts';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import { needProgram } from '@plinth/testing/needs';
import { everydayIt, rows, splitRows } from '@plinth/testing/depth';
import type { AnimateInput } from '../contract/animate-engine.ts';
import type { StageItem } from '../contract/stage-engine.ts';
import { animatePicture } from './animate-picture.server.ts';
import { cameraAt, readCameraMove } from './camera-move.ts';
import { CAMERA_MOVES, cameraMoveOf } from './camera-moves.ts';
import { findFfmpeg } from './find-ffmpeg.server.ts';
import { frameVideo } from './video-frame.ts';
import { collectVideo, splitSample, splitStream } from './h264-stream.ts';

const silent = async (): Promise<void> => undefined;
const ffmpeg = findFfmpeg(undefined);

const [, mug] = makeProducts(160);
const item: StageItem = {
  id: 'mug',
  role: 'product',
  image: mug!.cutOut,
  x: 40,
  y: 50,
  width: 160,
  height: 160,
  rotation: 0,
  zIndex: 0,
};

/** A mug on a plain ground, 240 x 240. */
async function staged(): Promise<Pick<AnimateInput, 'image' | 'items'>> {
  const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#c9bfae' } })
    .composite([{ input: Buffer.from(mug!.cutOut.bytes), left: 40, top: 50 }])
    .png()
    .toBuffer();
  return { image: { bytes, contentType: 'image/png', width: 240, height: 240 }, items: [item] };
}

const options = { prompt: '', seconds: 1, seed: 1 } as const;

describe.each(
  rows(
    [
      ['the encoder that comes along', null],
      ['ffmpeg', ffmpeg],
    ] as const,
    1,
  ),
)('videos by %s', (name, program) => {
  beforeEach((context) => {
    if (name === 'ffmpeg') needProgram(context, 'ffmpeg');
  });

  test('have the asked shape, thirty frames a second, and can be jumped into', async () => {
    for (const [aspect, ratio] of [
      ['1:1', 1],
      ['16:9', 16 / 9],
      ['9:16', 9 / 16],
    ] as const) {
      const { video } = await animatePicture({ ...(await staged()), ...options, aspect }, program, silent);
      const facts = readMp4(video.bytes)!;
      expect(facts).toMatchObject({
        frames: 30,
        durationMs: 1000,
        codec: 'avc1',
        isIndexFirst: true,
        keyFrames: [1, 16],
      });
      expect(facts.width / facts.height).toBeCloseTo(ratio, 1);
    }
  });

  test('decode whole, with BT.709 colours and a sharp product', async (context) => {
    needProgram(context, 'ffmpeg');
    const input = { ...(await staged()), ...options, aspect: '1:1', prompt: 'no light' } as const;
    const { video } = await animatePicture(input, program, silent);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'video-'));
    try {
      const file = path.join(folder, 'video.mp4');
      writeFileSync(file, video.bytes);
      const decode = (...seek: string[]): Buffer =>
        execFileSync(ffmpeg!, [
          '-v',
          'error',
          ...seek,
          '-i',
          file,
          '-frames:v',
          '1',
          '-f',
          'rawvideo',
          '-pix_fmt',
          'rgb24',
          '-',
        ]);
      const first = decode();
      expect(first).toHaveLength(video.width * video.height * 3);
      // Into the last stretch between key frames, by the quick way.
      const last = decode('-ss', '0.9');
      expect(last).toHaveLength(first.length);
      const wanted = await sharp(input.image.bytes).removeAlpha().raw().toBuffer();
      const sharpness = detail(first, video.width) / detail(wanted, 240);
      expect(sharpness).toBeGreaterThan(0.75);
      expect(colourAt(first, video.width, 0.05, 0.05)).toEqual(expect.arrayContaining([expect.closeTo(201, -1)]));
      const warnings = execFileSync(ffmpeg!, ['-v', 'warning', '-i', file, '-f', 'null', '-'], { encoding: 'utf8' });
      expect(warnings).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Strongest steps of brightness: what blur takes away first. */
function detail(rgb: Uint8Array, width: number): number {
  const steps: number[] = [];
  for (let i = 0; i + 3 < rgb.length / 3; i++)
    if (i % width < width - 1) steps.push(Math.abs(rgb[i * 3 + 1]! - rgb[i * 3 + 4]!));
  steps.sort((a, b) => b - a);
  const most = steps.slice(0, Math.round(steps.length * 0.004));
  return most.reduce((sum, step) => sum + step, 0) / most.length;
}

const colourAt = (rgb: Uint8Array, width: number, x: number, y: number): number[] => {
  const at = (Math.round(y * width) * width + Math.round(x * width)) * 3;
  return [...rgb.subarray(at, at + 3)];
};

everydayIt('a program that does not work is replaced by the encoder that comes along', async () => {
  const { video } = await animatePicture({ ...(await staged()), ...options, aspect: '1:1' }, '/bin/false', silent);
  expect(readMp4(video.bytes)).toMatchObject({ frames: 30 });
});

everydayIt('stopping ends the making of a video', async () => {
  const input = { ...(await staged()), ...options, aspect: '1:1' } as const;
  const stop = async (value: number): Promise<void> => {
    if (value > 8) throw new Error('stopped');
  };
  await expect(animatePicture(input, null, stop)).rejects.toThrow('stopped');
});

everydayIt('impossible lengths and pictures are refused', async () => {
  const input = { ...(await staged()), ...options, aspect: '1:1' } as const;
  for (const wrong of [
    { seconds: 0 },
    { seconds: 11 },
    { seconds: Number.NaN },
    { image: { ...input.image, bytes: new Uint8Array(2) } },
  ]) {
    await expect(animatePicture({ ...input, ...wrong }, null, silent)).rejects.toMatchObject({
      failure: { code: 'unusable-input' },
    });
  }
});

everydayIt.each([
  ['', 'push in', []],
  ['Slowly zoom out to reveal the room', 'pull back', ['pull back', 'slow']],
  ['pan left', 'drift left', ['drift left']],
  ['pan to the right, shimmering', 'drift right', ['drift right', 'light sweep']],
  ['orbit around the mug', 'orbit', ['orbit']],
  ['slowly tilting down', 'tilt down', ['tilt down', 'slow']],
  ['a llama dances', 'push in', []],
])('"%s" is %s', (prompt, label, understood) => {
  const read = readCameraMove(prompt, { hasProducts: true });
  expect([read.move.label, read.understood]).toEqual([label, understood]);
});

everydayIt('no move ever shows what lies beside the picture, or uncovers a product', () => {
  for (const prompt of ['', 'zoom out', 'pan left', 'fast pan right', 'dramatic push in', 'slow pull back']) {
    const { move } = readCameraMove(prompt, { hasProducts: true });
    for (let time = 0; time <= 1; time += 0.05) {
      const { zoom, productZoom, drift } = cameraAt(move, time);
      expect(zoom).toBeGreaterThanOrEqual(1 + 2 * Math.abs(drift) - 1e-9);
      expect(productZoom).toBeGreaterThanOrEqual(1);
    }
  }
});

test('every camera move that can be chosen is a video of its own, and shows no edge of the picture', async () => {
  const { image, items } = await staged();
  const videos = new Set<string>();
  const moves = rows([...CAMERA_MOVES, 'Tilt down', 'Fast orbit'], 3);
  for (const place of [
    { x: 0, y: 10 },
    { x: 80, y: 80 },
  ]) {
    const moved = items.map((one) => ({ ...one, ...place }));
    for (const prompt of moves) {
      const { video, note } = await animatePicture(
        { ...options, image, items: moved, aspect: '1:1', prompt },
        null,
        silent,
      );
      if (prompt === cameraMoveOf(prompt)) expect(note.method).toBe(prompt.toLowerCase());
      videos.add(Buffer.from(video.bytes).toString('base64'));
      // The poster is the first frame, where a move stands farthest out.
      const { data, info } = await sharp(video.poster.bytes).raw().toBuffer({ resolveWithObject: true });
      const colour = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
      ];
      for (const [x, y] of [
        [0, 0],
        [info.width - 1, 0],
        [0, info.height - 1],
        [info.width - 1, info.height - 1],
      ] as const) {
        expect(colour(x, y), `${prompt} at ${x}, ${y}`).toEqual([201, 191, 174]);
      }
    }
  }
  expect(videos.size).toBe(2 * moves.length);
});

everydayIt('no product is cut by a video of another shape', () => {
  const wide = { left: 100, top: 500, width: 1080, height: 300 };
  const tall = { left: 500, top: 60, width: 300, height: 1160 };
  for (const products of [wide, tall, null]) {
    for (const aspect of ['1:1', '16:9', '9:16'] as const) {
      const { view, width, height } = frameVideo({ width: 1280, height: 1280 }, aspect, products);
      expect(width / height).toBeCloseTo(view.width / view.height, 1);
      if (!products) continue;
      expect(view.left).toBeLessThan(products.left);
      expect(view.top).toBeLessThan(products.top);
      expect(view.left + view.width).toBeGreaterThan(products.left + products.width);
      expect(view.top + view.height).toBeGreaterThan(products.top + products.height);
    }
  }
});

everydayIt('units are told apart behind start codes and behind lengths', () => {
  const stream = Uint8Array.from([
    0, 0, 0, 1, 0x67, 1, 2, 0, 0, 1, 0x68, 3, 0, 0, 0, 1, 0x65, 0x88, 4, 0, 0, 1, 0x65, 0x08, 5,
  ]);
  const units = splitStream(stream);
  expect(units.map((unit) => unit[0])).toEqual([0x67, 0x68, 0x65, 0x65]);
  const { frames, sequence } = collectVideo(units);
  expect(frames).toHaveLength(1);
  expect(frames[0]).toMatchObject({ isKey: true, units: [units[2], units[3]] });
  expect([...sequence]).toEqual([0x67, 1, 2]);
  expect(splitSample(Uint8Array.from([0, 0, 0, 2, 0x41, 9, 0, 0, 0, 1, 0x42])).map((unit) => [...unit])).toEqual([
    [0x41, 9],
    [0x42],
  ]);
  expect(() => collectVideo([])).toThrow();
});

describe('the words that are said to be understood are those that changed the video', () => {
  const prompts = ['slow zoom out, shimmering', 'push in, closer, dramatic', 'pan left, no sweep', 'glowing, no light'];
  test.each(
    splitRows(
      prompts.flatMap((prompt) => [true, false].map((hasProducts) => [prompt, hasProducts] as const)),
      2,
    ),
  )('"%s", with products: %s', async (prompt, hasProducts) => {
    const { image, items } = await staged();
    const video = async (said: string) => {
      const text = said.replace('strong', 'fast');
      const input = { ...options, image, items: hasProducts ? items : [], aspect: '1:1', prompt: text } as const;
      const { video, note } = await animatePicture(input, null, silent);
      return { bytes: Buffer.from(video.bytes).toString('base64'), note };
    };
    const whole = await video(prompt);
    const { understood, unused = [] } = whole.note;
    expect((await video(understood!.join(', '))).bytes === whole.bytes).toBe(true);
    for (const word of understood!) {
      const others = understood!.filter((other) => other !== word).join(', ');
      expect((await video(others)).bytes === whole.bytes, word).toBe(false);
    }
    if (!hasProducts) expect(understood).not.toEqual(expect.arrayContaining(['light sweep']));
    expect([...understood!, ...unused].length).toBeGreaterThan(0);
  });
});
