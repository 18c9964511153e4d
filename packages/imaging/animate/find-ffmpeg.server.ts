import { execFileSync } from 'node:child_process';
import path from 'node:path';

/**
 * Where the program that encodes videos lies, as an absolute path: as configured, else on PATH. Null where there is
 * none, or for `none`: then the encoder that comes along is used.
 */
export function findFfmpeg(configured: string | undefined): string | null {
  if (configured === 'none') return null;
  if (configured) return path.resolve(configured);
  try {
    return execFileSync('/bin/sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8', timeout: 5_000 }).trim() || null;
  } catch {
    return null;
  }
}
