import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { lampPlateSchema, sceneSetSchema, sceneViews } from '@plinth/imaging';
import type { SceneView } from '@plinth/imaging';
import { assets, PYTHON, sceneFactsSchema, shelf, workRoom } from './catalogue.ts';
import type { Entry } from './catalogue.ts';
import { paletteOf } from './palette.ts';
import { pruneCoverage } from './prune-coverage.ts';
import { encode, run } from './run.ts';

const VIEW_SIDE = 1280;
const THUMB_SIDE = 240;

/** The requested part of a scene's data: `NAME:geometry`, `NAME:plates`, `NAME:VIEW`, `NAME:VIEW:geometry` or `NAME:VIEW:plates`. */
export async function renderSets(entry: Entry, wanted: readonly string[], developOnly: boolean): Promise<void> {
  for (const view of sceneViews) {
    const called = view === 'front' ? entry.name : `${entry.name}:${view}`;
    const isWhole = (view !== 'front' || entry.developed) && wanted.includes(called);
    if (isWhole || wanted.includes(`${called}:geometry`)) await renderGeometry(entry, view);
    if (isWhole || wanted.includes(`${called}:plates`)) await renderPlates(entry, view, developOnly);
  }
}

/** One view of a scene as data, as `sceneSetSchema` says it; the other parts of its `set.json` stay. */
async function renderGeometry(entry: Entry, view: SceneView): Promise<void> {
  const raw = join(workRoom, `${entry.name}.${view}.geometry`);
  const out = join(shelf, 'sets', entry.name, view);
  await mkdir(workRoom, { recursive: true });
  // prettier-ignore
  run('blender', [
    '-b', '--factory-startup', '--python-exit-code', '1', '-t', '2', '-P', join(assets, entry.script), '--',
    '--out', raw, '--res', '1280x1280', '--variant', entry.name, '--layer', 'geometry', '--view', view,
    ...(view === 'front' && !entry.developed ? [] : ['--facts', viewFacts(entry.name, view)]),
    ...(entry.developed ? ['--developed'] : []),
  ]);
  run(PYTHON, [join(assets, 'encode_geometry.py'), raw, out]);
  sceneSetSchema.parse(JSON.parse(await readFile(join(out, 'set.json'), 'utf8')));
}

/** One plate per group of lamps of a view that has its geometry already. */
async function renderPlates(entry: Entry, view: SceneView, developOnly: boolean): Promise<void> {
  if (!entry.plates) throw new Error(`${entry.name} names no samples for plates in the catalogue`);
  const raw = join(workRoom, `${entry.name}.${view}`);
  const out = join(shelf, 'sets', entry.name, view);
  await mkdir(workRoom, { recursive: true });
  if (!developOnly) {
    // prettier-ignore
    run('blender', [
      '-b', '--factory-startup', '--python-exit-code', '1', '-t', '2', '-P', join(assets, entry.script), '--',
      '--out', raw, '--res', `${entry.plates.size}x${entry.plates.size}`, '--variant', entry.name, '--plates', '--view', view,
      '--samples', entry.plates.samples.join(','), '--light', String(entry.plates.light),
    ]);
  }
  const crf = entry.plates.crf === undefined ? [] : [`--crf=${entry.plates.crf}`];
  run(PYTHON, [join(assets, 'develop_plates.py'), raw, out, ...crf]);
  await writePlates(entry, view, `${raw}.light.json`);
  await pruneCoverage(out);
  if (view !== 'front') await writeViewPicture(entry.name, view, `${raw}.png`);
  else if (entry.developed) {
    const picture = sharp(`${raw}.png`).resize(VIEW_SIDE, VIEW_SIDE);
    await encode(picture, 'webp', join(shelf, 'scenes', `${entry.name}.webp`));
  }
}

function viewFacts(name: string, view: SceneView): string {
  return join(assets, 'facts', 'scenes', `${name}${view === 'front' ? '' : `.${view}`}.json`);
}

/** The picture that a view's own lamps give, its thumb, and the `picture` part of its `set.json`. */
async function writeViewPicture(name: string, view: SceneView, developed: string): Promise<void> {
  const out = join(shelf, 'sets', name, view);
  const picture = join(out, 'picture.webp');
  await sharp(developed)
    .resize(VIEW_SIDE, VIEW_SIDE)
    .webp({ quality: 92, effort: 6, smartSubsample: true })
    .toFile(picture);
  await sharp(picture).resize(THUMB_SIDE).webp({ quality: 82, effort: 6 }).toFile(join(out, 'thumb.webp'));
  const { light, camera } = sceneFactsSchema.parse(JSON.parse(await readFile(viewFacts(name, view), 'utf8')));
  const told = { light: { ...light, shadowTip: camera.shadowTip, palette: await paletteOf(picture) }, camera };
  await addToSet(name, view, { picture: told });
}

/** Adds a part to a view's `set.json`, or replaces it. */
async function addToSet(name: string, view: SceneView, part: object): Promise<void> {
  const file = join(shelf, 'sets', name, view, 'set.json');
  const whole = { ...(JSON.parse(await readFile(file, 'utf8')) as object), ...part };
  sceneSetSchema.parse(whole);
  await writeFile(file, `${JSON.stringify(whole)}\n`);
}

const measuredPlatesSchema = z.object({
  plates: z.array(lampPlateSchema),
  /** Linear, by the material's name. */
  colours: z.record(z.string(), z.array(z.number()).length(3)),
});

/** The `plates` part of a view's `set.json`; the other parts stay. */
async function writePlates(entry: Entry, view: SceneView, measured: string): Promise<void> {
  const lit = measuredPlatesSchema.parse(JSON.parse(await readFile(measured, 'utf8')));
  const parts = Object.entries(entry.plates?.parts ?? {}).map(([part, materials]) => {
    const colours = materials.map((name) => lit.colours[name] ?? []);
    const albedo = [0, 1, 2].map((c) => colours.reduce((sum, colour) => sum + (colour[c] ?? 0), 0) / colours.length);
    return [part, { materials, albedo }];
  });
  await addToSet(entry.name, view, { plates: { lamps: lit.plates, parts: Object.fromEntries(parts) as unknown } });
}
