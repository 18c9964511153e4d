import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sceneSetSchema } from '#app/domain/engines/index.ts';
import type { SceneSetFiles, SceneView } from '#app/domain/engines/index.ts';
import { env } from '#app/platform/env.server.ts';
import { loadPresetCatalogue } from './preset-catalogue.server.ts';

/**
 * A preset scene as data, from one of its cameras; null where there is none. `name` may come from outside: only a name
 * of the catalogue is joined into a path.
 */
export async function readSceneSet(name: string, view: SceneView = 'front'): Promise<SceneSetFiles | null> {
  const { scenes } = await loadPresetCatalogue();
  if (!scenes.some((scene) => scene.name === name)) return null;
  const room = join(env().PLINTH_ROOT, 'public', 'presets', 'sets', name, view);
  const names = await readdir(room).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (names === null) return null;
  const files = await Promise.all(names.map(async (file) => [file, await readFile(join(room, file))] as const));
  const { 'set.json': told, ...pictures } = Object.fromEntries(files);
  if (!told) throw new Error(`the set of ${name} has no set.json`);
  return { set: sceneSetSchema.parse(JSON.parse(told.toString('utf8'))), files: pictures };
}
