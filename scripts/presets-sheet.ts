/**
 * Contact sheets of the preset pictures, one PNG per shelf in .data/presets/sheet-KIND.png.
 *   npm run presets:sheet
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import type { PresetKind } from '#app/domain/library/presets/presets.schema.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const root = join(import.meta.dirname, '..');
const CELL = 360;
const GAP = 12;
const COLUMNS: Record<PresetKind, number> = { scenes: 4, props: 6, places: 5, models: 5, samples: 4 };

const catalogue = presetManifestSchema.parse(
  JSON.parse(await readFile(join(root, 'public', 'presets', 'manifest.json'), 'utf8')),
);
const room = join(root, '.data', 'presets');
await mkdir(room, { recursive: true });
for (const kind of Object.keys(COLUMNS) as PresetKind[]) {
  const presets = catalogue[kind];
  if (presets.length === 0) continue;
  const columns = COLUMNS[kind];
  const rows = Math.ceil(presets.length / columns);
  const cells = await Promise.all(
    presets.map(async (preset, index) => ({
      input: await sharp(join(root, 'public', preset.full))
        .resize({ width: CELL, height: CELL, fit: 'contain', background: '#00000000' })
        .png()
        .toBuffer(),
      left: GAP + (index % columns) * (CELL + GAP),
      top: GAP + Math.floor(index / columns) * (CELL + GAP),
    })),
  );
  const file = join(room, `sheet-${kind}.png`);
  const size = { width: GAP + columns * (CELL + GAP), height: GAP + rows * (CELL + GAP) };
  await sharp({ create: { ...size, channels: 3, background: '#c4beb6' } })
    .composite(cells)
    .png()
    .toFile(file);
  console.log(`${file}: ${presets.map((preset) => preset.name).join(', ')}`);
}
