import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { needProgram } from '@plinth/testing/needs';
import { readMp4 } from '../mp4/read-mp4.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import type { AnimateInput } from '../contract/animate-engine.ts';
import { finishPicture } from '../tests/fixtures/finished-pictures.ts';
import { animatePicture } from './animate-picture.server.ts';
import { cameraAt, readCameraMove } from './camera-move.ts';
import { DeepVideo } from './deep-video.server.ts';
import { findFfmpeg } from './find-ffmpeg.server.ts';
import { openSceneSpace } from './scene-space.server.ts';
import { separateStanding } from './standing-layers.server.ts';
import { frameVideo } from './video-frame.ts';

const SIDE = 480;
const ffmpeg = findFfmpeg(undefined);
const silent = async (): Promise<void> => undefined;

/** A mug on a kitchen counter, with tiles well behind it. */
let staged: Pick<AnimateInput, 'image' | 'items'> & { readonly scene: NonNullable<AnimateInput['scene']> };
beforeAll(async () => {
  const { image, input, note } = await finishPicture({ scene: 'kitchen-counter', prompt: 'soft light', side: SIDE });
  const { set, light } = input.scene!;
  const scene = { set: set!, light, framing: note.framing!, width: SIDE, height: SIDE };
  staged = { image, items: input.items, scene };
});

async function videoOf(words: string) {
  const picture = await decodeRgba(staged.image.bytes);
  const standing = await separateStanding(picture, staged.items);
  const space = await openSceneSpace(staged.scene, SIDE);
  const size = frameVideo(picture, '1:1', standing.productBox);
  const { move } = readCameraMove(`${words}, no light`, { hasProducts: true });
  return { video: new DeepVideo(standing, size, move, space), standing, space, size, move };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How far to the right a part of one frame lies in the other, whole pixels: where the grey differs least. */
function shiftOf(first: Uint8Array, last: Uint8Array, side: number, box: Box, most = 40): number {
  const grey = (frame: Uint8Array, x: number, y: number) => frame[(y * side + x) * 4 + 1]!;
  let best = { shift: 0, difference: Infinity };
  for (let shift = -most; shift <= most; shift += 1) {
    let difference = 0;
    for (let y = box.top; y < box.top + box.height; y += 1) {
      for (let x = box.left; x < box.left + box.width; x += 1) {
        difference += Math.abs(grey(first, x, y) - grey(last, x + shift, y));
      }
    }
    if (difference < best.difference) best = { shift, difference };
  }
  return best.shift;
}

/** Pixels of the rim's colour, but for those at the frame's own. */
function rimSeen(frame: Uint8Array, { width, height }: { readonly width: number; readonly height: number }): number {
  let seen = 0;
  for (let y = 4; y < height - 4; y += 1) {
    for (let x = 4; x < width - 4; x += 1) {
      const at = (y * width + x) * 4;
      if (Math.min(frame[at]!, frame[at + 2]!) - frame[at + 1]! > 60) seen += 1;
    }
  }
  return seen;
}

/** Two moments of a video, decoded from its file. */
function decoded(bytes: Uint8Array, frames: readonly number[]): Uint8Array[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'video-'));
  try {
    const file = path.join(folder, 'video.mp4');
    writeFileSync(file, bytes);
    return frames.map((frame) => {
      const choice = ['-vf', `select=eq(n\\,${frame})`, '-frames:v', '1'];
      return execFileSync(ffmpeg!, ['-v', 'error', '-i', file, ...choice, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a video through the depth of its scene', () => {
  everydayIt('orbits about the product: it stays, the wall behind it moves', async (context) => {
    needProgram(context, 'ffmpeg');
    const order = { prompt: 'Orbit, no light', aspect: '1:1', seconds: 1, seed: 1, rate: 24 } as const;
    const { video, note } = await animatePicture({ ...staged, ...order }, ffmpeg, silent);
    expect(note).toMatchObject({ method: 'orbit', isDeep: true });
    const side = video.width;
    const [first, last] = decoded(video.bytes, [0, 23]) as [Uint8Array, Uint8Array];
    const { standing, size } = await videoOf('Orbit');
    const scale = side / size.view.width;
    const box = standing.productBox!;
    const label = {
      left: Math.round((box.left + box.width * 0.2 - size.view.left) * scale),
      top: Math.round((box.top + box.height * 0.35 - size.view.top) * scale),
      width: Math.round(box.width * 0.35 * scale),
      height: Math.round(box.height * 0.3 * scale),
    };
    const tiles = { left: 60, top: 40, width: 220, height: 60 };
    const product = shiftOf(first, last, side, label);
    const wall = shiftOf(first, last, side, tiles);
    expect(Math.abs(product)).toBeLessThanOrEqual(1);
    expect(Math.abs(wall - product)).toBeGreaterThan(0.03 * side);
    // The same picture without its scene turns as a plane: its wall hardly moves.
    const flat = await animatePicture({ ...staged, scene: null, ...order }, ffmpeg, silent);
    expect(flat.note.isDeep).toBe(false);
  });

  test.each(splitRows(['Orbit', 'Tilt up', 'Drift right', 'Fast orbit'], 1))(
    '%s shows no edge of the picture at any moment',
    async (words) => {
      const { standing, space, size, move } = await videoOf(words);
      const rim = standing.scene.getContext('2d');
      rim.strokeStyle = '#ff00ff';
      rim.lineWidth = 2;
      rim.strokeRect(0, 0, SIDE, SIDE);
      const video = new DeepVideo(standing, size, move, space);
      for (const time of [0, 0.25, 0.5, 0.75, 1]) expect(rimSeen(video.draw(time), size)).toBe(0);
    },
  );

  everydayIt('comes nearer to the product than to the wall', async () => {
    const { video, space, standing, move } = await videoOf('Push in');
    const at = cameraAt(move, 1);
    const box = standing.productBox!;
    const foot = space.depthAt(box.left + box.width / 2, box.top + box.height - 1);
    const wall = space.depthAt(SIDE / 2, 10);
    expect(wall).toBeGreaterThan(foot * 1.1);
    expect(at.zoom * at.productZoom).toBeGreaterThan(1.1);
    expect(video.draw(1)).not.toEqual(video.draw(0));
  });

  test.each(
    splitRows(
      [
        [3, 24, 72],
        [4, 30, 120],
      ] as const,
      1,
    ),
  )('of %s s has %s frames a second', async (seconds, rate, frames) => {
    const { image } = staged;
    const order = { image, items: [], prompt: '', aspect: '1:1', seconds, rate, seed: 1 } as const;
    const { video } = await animatePicture(order, ffmpeg, silent);
    expect(readMp4(video.bytes)).toMatchObject({ frames, durationMs: seconds * 1000 });
  });
});
