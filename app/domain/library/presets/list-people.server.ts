import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setsIn } from '@plinth/imaging';
import { env } from '#app/platform/env.server.ts';
import { loadPresetCatalogue } from './preset-catalogue.server.ts';

/** A computer-made person that comes with the product. */
export interface PresetPerson {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** Path of the picture of them, with alpha where they can be dressed here. */
  readonly picture: string;
  /** Kinds of cloth there are of them, as `canWear` takes them; empty where they cannot be dressed here yet. */
  readonly sets: readonly string[];
}

/** Every preset model with what each can wear, as the folders have it. */
export async function listPeople(): Promise<PresetPerson[]> {
  const { models } = await loadPresetCatalogue();
  return Promise.all(
    models.map(async ({ name, displayName, description, thumb }) => {
      const folder = join(env().PLINTH_ROOT, 'public', 'presets', 'people', name, 'stand');
      const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const isThere = files.includes('body.json') && files.includes('body.webp');
      const picture = isThere ? `/presets/people/${name}/stand/body.webp` : thumb.webp;
      return { name, displayName, description, picture, sets: isThere ? setsIn(files) : [] };
    }),
  );
}
