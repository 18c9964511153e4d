import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { LaunchError } from '../../launch/launch-error.ts';
import { workRoom } from './catalogue.ts';

/** Runs a program behind other work and repeats what it measured; throws with its last words where it fails. */
export function run(command: string, args: readonly string[]): void {
  const result = spawnSync('nice', ['-n', '10', command, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', NUMBA_CACHE_DIR: join(workRoom, 'numba') },
  });
  const told = `${result.stdout}${result.stderr}`;
  for (const line of told.split('\n')) if (/RENDER_SECONDS|denoise|FACTS|GEOMETRY/.test(line)) console.log(line);
  // The code that `nice` and the shell answer where there is no such program.
  if (result.status === 127) throw new LaunchError(`The program ${command} is not installed (see assets/README.md).`);
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${told.slice(-3000)}`);
}

/** Writes a picture of full size. */
export async function encode(picture: Sharp, format: 'webp' | 'png' | 'jpg', out: string): Promise<void> {
  if (format === 'webp') await picture.webp({ quality: 95, effort: 6, smartSubsample: true }).toFile(out);
  else if (format === 'jpg') await picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(out);
  else await picture.png({ compressionLevel: 9 }).toFile(out);
}
