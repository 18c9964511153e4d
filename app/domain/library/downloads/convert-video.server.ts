import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@plinth/imaging/server';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { reserveSlot } from '#app/platform/limits/reserve-slot.server.ts';
import type { AssetRow } from '../assets/asset-row.ts';
import { readAssetBytes } from '../files/read-asset-bytes.server.ts';
import { libraryMessages } from '../library.messages.ts';
import { markOfOutput } from '../marking/mark-of-output.server.ts';
import { withMark } from '../marking/with-mark.ts';
import { DIGITAL_SOURCE_TYPE_VOCABULARY } from '../marking/digital-source-type.rules.ts';
import type { VideoFormat } from './download-limits.ts';

/** Each takes two threads of a machine that makes pictures, too. */
const AT_ONCE = { max: 2, retryAfterSeconds: 10 };
/** A video of ten seconds takes a few; one that takes as long as this will not come. */
const LIMIT_MS = 120_000;
/** A GIF has no way to say less about what does not move: shops show them small. */
const GIF_FILTER =
  'fps=12,scale=min(480\\,iw):-2:flags=lanczos,split[all][some];[some]palettegen=stats_mode=diff[colours];[all][colours]paletteuse=dither=bayer:bayer_scale=4';

const MAKING: Readonly<Record<VideoFormat, { readonly contentType: string; readonly options: readonly string[] }>> = {
  gif: { contentType: 'image/gif', options: ['-filter_complex', GIF_FILTER, '-loop', '0', '-f', 'gif'] },
  webm: {
    contentType: 'video/webm',
    options: [
      ...['-c:v', 'libvpx-vp9', '-crf', '32', '-b:v', '0', '-deadline', 'realtime', '-cpu-used', '6', '-row-mt', '1'],
      ...['-pix_fmt', 'yuv420p', '-an', '-f', 'webm'],
    ],
  },
};

let program: { readonly path: string | null } | undefined;

/** Whether this machine can make other formats of a video. */
export function canConvertVideos(): boolean {
  program ??= { path: findFfmpeg(env().FFMPEG_PATH) };
  return program.path !== null;
}

/**
 * A video of the library in another format. GIF and WebM say how it came to be as its MP4 does. Throws AppError
 * `unavailable` without ffmpeg on this machine, `too-many-requests`, `unprocessable` for what cannot be read.
 */
export async function convertVideo(
  row: AssetRow,
  format: VideoFormat,
): Promise<{ readonly bytes: Uint8Array; readonly contentType: string }> {
  const { userId, id: assetId } = row;
  return withFfmpeg(async (run) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-video-'));
    try {
      const [from, to] = [path.join(folder, 'from.mp4'), path.join(folder, `to.${format}`)];
      await writeFile(from, (await readAssetBytes({ userId, assetId, variant: 'original' })).bytes);
      const mark = await markOfOutput({
        userId,
        origin: 'edited',
        engine: 'local',
        isComposition: false,
        sourceIds: [assetId],
      });
      const { contentType, options } = MAKING[format];
      const label = mark?.digitalSourceType
        ? ['-metadata', `DIGITALSOURCETYPE=${DIGITAL_SOURCE_TYPE_VOCABULARY}${mark.digitalSourceType}`]
        : [];
      await run(['-i', from, ...options, '-map_metadata', '-1', ...label, '-threads', '2', '-y', to]);
      const bytes = new Uint8Array(await readFile(to));
      return { bytes: mark && format === 'gif' ? withMark({ bytes, contentType }, mark) : bytes, contentType };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/**
 * `work` with this machine's ffmpeg, for as many at once as it bears. Throws AppError `unavailable` where there is none,
 * `too-many-requests`; what it gets throws `unprocessable` where ffmpeg fails.
 */
export async function withFfmpeg<T>(
  work: (run: (options: readonly string[]) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!canConvertVideos() || !program?.path) throw noConverter();
  const command = program.path;
  const giveBack = reserveSlot('video-conversion', AT_ONCE);
  try {
    return await work((options) => run(command, options));
  } finally {
    giveBack();
  }
}

export const noConverter = (): AppError =>
  new AppError('unavailable', 'no ffmpeg', { userMessage: libraryMessages.noConverter, field: 'videoFormat' });

/** It reads one file of ours and writes another: no text of a user is part of its command. */
function run(command: string, given: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fixed = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file'];
  const child = spawn(command, [...fixed, ...given], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { NODE_ENV: 'production' },
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + String(chunk)).slice(-500)));
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else {
      const userMessage = libraryMessages.notConverted;
      reject(new AppError('unprocessable', `ffmpeg ended with ${code}: ${complaint}`, { userMessage }));
    }
  });
  return promise;
}
