import { join } from 'node:path';
import type { SceneSetFiles, SceneView } from '@plinth/imaging';
import { readSetFolder } from '@plinth/imaging/server';
import { env } from '#app/platform/env.server.ts';
import { loadPresetCatalogue } from './preset-catalogue.server.ts';

/**
 * A preset scene as data, from one of its cameras; null where there is none. `name` may come from outside: only a name
 * of the catalogue is joined into a path.
 */
export async function readSceneSet(name: string, view: SceneView = 'front'): Promise<SceneSetFiles | null> {
  const { scenes } = await loadPresetCatalogue();
  if (!scenes.some((scene) => scene.name === name)) return null;
  return readSetFolder(join(env().PLINTH_ROOT, 'public', 'presets', 'sets', name, view));
}
