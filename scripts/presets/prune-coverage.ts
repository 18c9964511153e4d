import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sceneSetSchema } from '@plinth/imaging';

/**
 * Keeps of a view's `coverage.webp` the planes of materials that take another colour: no other plane is read. What is left
 * is the same pixel for pixel. A view without plates, or without such a material, stays as it is.
 */
export async function pruneCoverage(folder: string): Promise<void> {
  const file = join(folder, 'set.json');
  const set = sceneSetSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const { materials } = set.geometry;
  const painted = new Set(Object.values(set.plates?.parts ?? {}).flatMap((part) => part.materials));
  const masked = materials.filter(({ coverage }) => coverage !== null);
  const kept = masked.filter(({ name }) => painted.has(name)).toSorted((a, b) => a.coverage! - b.coverage!);
  if (kept.length === 0 || kept.length === masked.length) return;
  const path = join(folder, 'coverage.webp');
  const { data, info } = await sharp(await readFile(path))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = (info.width * info.height) / masked.length;
  const planes = kept.map(({ coverage }) => data.subarray(coverage! * size, (coverage! + 1) * size));
  const raw = { width: info.width, height: (info.height / masked.length) * kept.length, channels: 1 as const };
  await sharp(Buffer.concat(planes), { raw }).webp({ lossless: true, quality: 100, effort: 6 }).toFile(path);
  const place = new Map(kept.map(({ name }, at) => [name, at]));
  const left = materials.map((material) => ({ ...material, coverage: place.get(material.name) ?? null }));
  const whole = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, `${JSON.stringify({ ...whole, geometry: { ...set.geometry, materials: left } })}\n`);
}
