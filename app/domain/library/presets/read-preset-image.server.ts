import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { presetFilePath } from './preset-catalogue.server.ts';
import type { PresetFileRole } from './preset-catalogue.server.ts';
import type { PresetKind } from './presets.schema.ts';

/** A preset's picture at full size. */
export interface PresetImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** Reads a preset's picture; null where there is no such preset or it has no such file. */
export async function readPresetImage(
  kind: PresetKind,
  name: string,
  role: PresetFileRole = 'full',
): Promise<PresetImage | null> {
  const path = await presetFilePath(kind, name, role);
  if (path === null) return null;
  const bytes = await readFile(path);
  const { width, height, format } = await sharp(bytes).metadata();
  return { bytes, contentType: `image/${format === 'heif' ? 'avif' : format}`, width, height };
}
