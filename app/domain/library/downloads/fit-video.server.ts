import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AssetRow } from '../assets/asset-row.ts';
import { readAssetBytes } from '../files/read-asset-bytes.server.ts';
import { markOfOutput } from '../marking/mark-of-output.server.ts';
import { withMark } from '../marking/with-mark.ts';
import { withFfmpeg } from './convert-video.server.ts';

export interface VideoShape {
  readonly width: number;
  readonly height: number;
}

/** The background is blurred this many times smaller: no visible difference, in a tenth of the time. */
const GROUND_SHARE = 8;

/** The whole video in the middle, and around it itself, filling the shape and out of focus. */
function filterFor({ width, height }: VideoShape): string {
  const [small, low] = [Math.round(width / GROUND_SHARE), Math.round(height / GROUND_SHARE)];
  const background = `scale=${small}:${low}:force_original_aspect_ratio=increase,crop=${small}:${low},gblur=sigma=5,scale=${width}:${height}:flags=bicubic`;
  const whole = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=lanczos`;
  return `[0:v]split[a][b];[a]${background}[ground];[b]${whole}[whole];[ground][whole]overlay=(W-w)/2:(H-h)/2,setsar=1,format=yuv420p[out]`;
}

/**
 * A video of the library as an H.264 MP4 of another shape, nothing of it cut off, its mark in it; the same bytes each time on
 * the same machine. Throws AppError `unavailable` without ffmpeg, `too-many-requests`, `unprocessable` for what cannot be read.
 */
export async function fitVideo(row: AssetRow, shape: VideoShape): Promise<Uint8Array> {
  const { userId, id: assetId } = row;
  return withFfmpeg(async (run) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-video-'));
    try {
      const [from, to] = [path.join(folder, 'from.mp4'), path.join(folder, 'to.mp4')];
      await writeFile(from, (await readAssetBytes({ userId, assetId, variant: 'original' })).bytes);
      await run([
        ...['-i', from, '-filter_complex', filterFor(shape), '-map', '[out]', '-map', '0:a?', '-c:a', 'copy'],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-profile:v', 'high', '-threads', '2'],
        ...[
          '-map_metadata',
          '-1',
          '-fflags',
          '+bitexact',
          '-flags:v',
          '+bitexact',
          '-movflags',
          '+faststart',
          '-y',
          to,
        ],
      ]);
      const bytes = new Uint8Array(await readFile(to));
      const mark = await markOfOutput({
        userId,
        origin: 'edited',
        engine: 'local',
        isComposition: false,
        sourceIds: [assetId],
      });
      return mark ? withMark({ bytes, contentType: 'video/mp4' }, mark) : bytes;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
