import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sceneSetSchema } from '../contract/scene-set.schema.ts';
import type { SceneSetFiles } from '../contract/stage-engine.ts';

/** The files of one view of a scene (`sets/NAME/VIEW`); null where there is no such folder. */
export async function readSetFolder(room: string): Promise<SceneSetFiles | null> {
  const names = await readdir(room).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (names === null) return null;
  const files = await Promise.all(names.map(async (file) => [file, await readFile(join(room, file))] as const));
  const { 'set.json': told, ...pictures } = Object.fromEntries(files);
  if (!told) throw new Error(`${room} has no set.json`);
  return { set: sceneSetSchema.parse(JSON.parse(told.toString('utf8'))), files: pictures };
}
