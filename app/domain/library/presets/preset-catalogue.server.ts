import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';
import { presetManifestSchema } from './presets.schema.ts';
import type { PresetKind, PresetManifest } from './presets.schema.ts';

let loaded: Promise<PresetManifest> | null = null;

function publicRoot(): string {
  return join(env().PLINTH_ROOT, 'public');
}

/** The preset pictures, read once from `public/presets/manifest.json`, validated and kept. Throws when it is broken. */
export function loadPresetCatalogue(): Promise<PresetManifest> {
  loaded ??= readFile(join(publicRoot(), 'presets', 'manifest.json'), 'utf8')
    .then((text) => presetManifestSchema.parse(JSON.parse(text)))
    .catch((error: unknown) => {
      // A failed read must not be kept: the next call tries again.
      loaded = null;
      throw error;
    });
  return loaded;
}

/** Which file of a preset is wanted. `portrait` exists for places, `alpha` and `busy` for samples, `foreground` for scenes. */
export type PresetFileRole = 'full' | 'foreground' | 'portrait' | 'alpha' | 'busy';

/**
 * Absolute path of a preset's file, or null when there is no such preset or no such file. `name` may come from
 * outside: it is only compared with the manifest's own names, never joined into a path.
 */
export async function presetFilePath(
  kind: PresetKind,
  name: string,
  role: PresetFileRole = 'full',
): Promise<string | null> {
  const catalogue = await loadPresetCatalogue();
  const urlPath = urlPathOf(catalogue, kind, name, role);
  return urlPath === null ? null : join(publicRoot(), urlPath);
}

function urlPathOf(catalogue: PresetManifest, kind: PresetKind, name: string, role: PresetFileRole): string | null {
  if (role === 'full') return catalogue[kind].find((preset) => preset.name === name)?.full ?? null;
  if (kind === 'scenes' && role === 'foreground') {
    return catalogue.scenes.find((scene) => scene.name === name)?.foreground ?? null;
  }
  if (kind === 'places' && role === 'portrait') {
    return catalogue.places.find((place) => place.name === name)?.portrait.full ?? null;
  }
  if (kind === 'samples' && (role === 'alpha' || role === 'busy')) {
    return catalogue.samples.find((sample) => sample.name === name)?.[role] ?? null;
  }
  return null;
}
