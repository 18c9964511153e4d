import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PersonSetFiles } from '@plinth/imaging';
import { env } from '#app/platform/env.server.ts';
import { loadPresetCatalogue } from './preset-catalogue.server.ts';

/** How people stand; a person need not have every pose. */
type PersonPose = 'stand' | 'turn';

/**
 * A preset model as data, to be dressed by our own engine; null where there is no such model or no set of it yet. `name`
 * may come from outside: only a name of the catalogue is joined into a path.
 */
export async function readPersonSet(name: string, pose: PersonPose = 'stand'): Promise<PersonSetFiles | null> {
  const { models } = await loadPresetCatalogue();
  if (!models.some((model) => model.name === name)) return null;
  const folder = join(env().PLINTH_ROOT, 'public', 'presets', 'people', name, pose);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (names === null || !names.includes('body.json')) return null;
  const files = await Promise.all(names.map(async (file) => [file, await readFile(join(folder, file))] as const));
  return { name, pose, files: Object.fromEntries(files) };
}
