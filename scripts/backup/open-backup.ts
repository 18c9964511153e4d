import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { LaunchError } from '../../launch/launch-error.ts';
import { MANIFEST, manifestSchema } from './archive.ts';
import type { Manifest } from './archive.ts';

/** Names that a backup can hold; nothing that leads out of the folder it is unpacked into. */
const ENTRY_NAME =
  /^(?:manifest\.json|app-secret|tables\/(?:pgboss\.)?\w+\.copy\.gz|files\/[a-z0-9_/-]+(?:\.[a-z0-9]+)?)$/;

/**
 * Unpacks a backup into a folder and checks every byte of it against its own sums, before anything is restored.
 *
 * @throws LaunchError where it is none, is cut off or was changed
 */
export async function openBackup(file: string, folder: string): Promise<Manifest> {
  const sums = new Map<string, string>();
  try {
    await unpack(file, folder, sums);
  } catch (cause) {
    throw new LaunchError(`${file} cannot be read as a backup: ${(cause as Error).message}`, { cause });
  }
  const text = sums.has(MANIFEST) ? await readFile(path.join(folder, MANIFEST), 'utf8') : 'null';
  const manifest = manifestSchema.safeParse(parse(text));
  if (!manifest.success)
    throw new LaunchError(`${file} is not a whole backup: it has no readable ${MANIFEST} at its end.`);
  for (const [name, sum] of Object.entries(manifest.data.entries)) {
    if (sums.get(name) !== sum) throw new LaunchError(`${file} is damaged: ${name} is not what was written.`);
  }
  return manifest.data;
}

async function unpack(file: string, folder: string, sums: Map<string, string>): Promise<void> {
  let entryAtWork: Promise<void> | undefined;
  const entries = extract();
  // The pipeline tells of the first error; one that follows it is no news.
  entries.on('error', () => {});
  // By events: the iterator of the same stream never ends where the archive does in the middle of an entry.
  entries.on('entry', (header, content, next) => {
    const { name, type } = header;
    content.on('error', () => {});
    if (type !== 'file' || !ENTRY_NAME.test(name) || sums.has(name)) return next(new Error(`unexpected entry ${name}`));
    entryAtWork = unpackEntry(content as unknown as Readable, path.join(folder, name)).then((sum) => {
      sums.set(name, sum);
      next();
    }, next);
  });
  try {
    await pipeline(createReadStream(file), entries);
  } finally {
    // Who is told of a failure clears the folder away: nothing may be written to it any more.
    await entryAtWork;
  }
}

/** SHA-256 of what was unpacked. */
async function unpackEntry(content: Readable, target: string): Promise<string> {
  // At once, so that the pipeline listens to the entry before the archive can break off.
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(content, tap, createWriteStream(target, { mode: 0o600 }));
  return hash.digest('hex');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
