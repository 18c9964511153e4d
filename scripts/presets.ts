/**
 * Renders preset pictures by name and writes the manifest.
 *   npm run presets -- NAME...        render these, then sizes and manifest
 *   npm run presets -- NAME:SHOT     one of its shots only: full, front, alpha or busy
 *   npm run presets -- all            render everything (hours)
 *   npm run presets -- NAME:geometry  a scene as data: depth, normals, materials, lamps (`sets/NAME/front/`)
 *   npm run presets -- NAME:plates    a scene's lamps, one linear picture per group (`sets/NAME/front/`, after its geometry)
 *   npm run presets -- NAME:VIEW      both of another camera, `high` or `top`, and its picture (`sets/NAME/VIEW/`)
 *   npm run presets -- --develop NAME:plates  only denoise and code again what was rendered
 *   npm run presets -- --facts NAME   only measure the light again
 *   npm run presets                   sizes and manifest only
 * Needs Debian's blender, python3-numba, python3-openimageio, python3-pil (see assets/README.md);
 * plates need ffmpeg with libaom as well.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { z } from 'zod';
import { bodyLandmarksSchema, presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import {
  lampPlateSchema,
  PAINTED_PARTS,
  sceneCameraSchema,
  sceneLightSchema,
  sceneSetSchema,
  sceneViews,
} from '#app/domain/engines/index.ts';
import type { SceneView, SceneWall } from '#app/domain/engines/index.ts';
import { decodeScene } from '#app/domain/engines/local/stage/geometry/scene-data.server.ts';
import { findWall } from '#app/domain/engines/local/stage/geometry/find-wall.ts';
import { readSetFolder } from '#app/domain/library/presets/read-set-folder.server.ts';
import type { PresetKind, PresetManifest, PresetSize } from '#app/domain/library/presets/presets.schema.ts';

const root = join(import.meta.dirname, '..');
const assets = join(root, 'assets');
const shelf = join(root, 'public', 'presets');
const workRoom = join(root, '.data', 'presets');
const KINDS = ['scenes', 'props', 'places', 'models', 'samples'] as const satisfies readonly PresetKind[];
const PYTHON = '/usr/bin/python3';
const THUMB_LIMIT_BYTES = 15_000;
const VIEW_SIDE = 1280;
const THUMB_SIDE = 240;

const entrySchema = z.object({
  name: z.string(),
  displayName: z.string(),
  script: z.string(),
  /** Cycles samples of both halves together. */
  samples: z.number().int().positive(),
  prompt: z.string().optional(),
  description: z.string().optional(),
  canvasShare: z.number().optional(),
  /** The scene's picture is what its own lamps' plates give: no render besides those of its data. */
  developed: z.boolean().optional(),
  /** Props: how wide the thing is in the world. */
  widthCm: z.number().positive().optional(),
  /** The scene also has things between the product and the lens, as a picture of their own. */
  foreground: z.boolean().optional(),
  /**
   * A scene's plates: Cycles samples of the runs for the key, for sky and fill, for the lamp from the right, for warm
   * lights and the wall's; and the materials of the parts that take another colour.
   */
  plates: z
    .object({
      samples: z.array(z.number().int()).length(4),
      /** Pixels a side; fewer where most is out of focus. */
      size: z.number().int().default(1280),
      /** Side of the rendered light as a share of `size`: colours and edges come from a pass of full size. */
      light: z.number().min(0.25).max(1).default(1),
      parts: z.partialRecord(z.enum(PAINTED_PARTS), z.array(z.string())),
    })
    .optional(),
});
type Entry = z.infer<typeof entrySchema>;
const catalogueSchema = z.record(z.enum(KINDS), z.array(entrySchema));

const sceneFactsSchema = z.object({ light: sceneLightSchema.omit({ palette: true }), camera: sceneCameraSchema });
type PlaceLight = z.infer<typeof sceneFactsSchema>['light'];

/** One Blender run of a picture: what is added to the file name and to the script's arguments. */
interface Shot {
  readonly suffix: string;
  readonly resolution: string;
  readonly extra: readonly string[];
  readonly format: 'webp' | 'png' | 'jpg';
  /** What follows the render: `frame` keeps the whole frame, `trim` crops to the alpha, `cut-out` joins the plain photograph with this mask. */
  readonly finish: 'frame' | 'trim' | 'cut-out';
}

const SHOTS: Record<PresetKind, readonly Shot[]> = {
  scenes: [
    { suffix: '', resolution: '1280x1280', extra: [], format: 'webp', finish: 'frame' },
    // Far out of focus: half the size shows everything.
    { suffix: '.front', resolution: '640x640', extra: ['--layer', 'front'], format: 'webp', finish: 'frame' },
  ],
  props: [{ suffix: '', resolution: '760x760', extra: [], format: 'png', finish: 'trim' }],
  // Out of focus nearly everywhere: a smaller render, enlarged, loses little.
  places: [{ suffix: '', resolution: '896x1075', extra: [], format: 'webp', finish: 'frame' }],
  models: [
    { suffix: '', resolution: '832x1248', extra: ['--border', '0.18,0.02,0.82,0.98'], format: 'webp', finish: 'frame' },
  ],
  samples: [
    { suffix: '', resolution: '1200x1200', extra: ['--ground', 'plain'], format: 'jpg', finish: 'frame' },
    { suffix: '.alpha', resolution: '1200x1200', extra: ['--ground', 'mask'], format: 'png', finish: 'cut-out' },
    { suffix: '.busy', resolution: '1200x1200', extra: ['--ground', 'busy'], format: 'jpg', finish: 'frame' },
  ],
};
/** A model is rendered without surroundings, this part of the frame, and laid on a sweep of paper. */
const MODEL_FRAME = { width: 1024, height: 1536 };
const MODEL_PART = { left: 0.18, top: 0.02, right: 0.82, bottom: 0.98 };
const MODEL_PAPER = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1536">
  <defs><linearGradient id="p" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#d3d0cc"/><stop offset=".70" stop-color="#d6d3cf"/>
    <stop offset=".86" stop-color="#dedbd7"/><stop offset="1" stop-color="#dad7d2"/></linearGradient>
  <radialGradient id="l" cx=".36" cy=".34" r=".75">
    <stop offset="0" stop-color="#fffdf8" stop-opacity=".38"/><stop offset="1" stop-color="#fffdf8" stop-opacity="0"/>
  </radialGradient></defs>
  <rect width="1024" height="1536" fill="url(#p)"/><rect width="1024" height="1536" fill="url(#l)"/></svg>`;
/** A place is rendered once, tall and wide, enlarged to this frame and cut into an upright and a square picture: left, top, width, height. */
const PLACE_FRAME = { width: 1280, height: 1536 };
const PLACE_CUTS = {
  square: { left: 0, top: 90, width: 1280, height: 1280 },
  portrait: { left: 128, top: 0, width: 1024, height: 1536 },
} as const;
const MASK_SAMPLES = 64;

function run(command: string, args: readonly string[]): void {
  const result = spawnSync('nice', ['-n', '10', command, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', NUMBA_CACHE_DIR: join(workRoom, 'numba') },
  });
  const told = `${result.stdout}${result.stderr}`;
  for (const line of told.split('\n')) if (/RENDER_SECONDS|denoise|FACTS|GEOMETRY/.test(line)) console.log(line);
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${told.slice(-3000)}`);
}

/** How a shot is called on the command line. */
function nameOf(shot: Shot): string {
  return shot.suffix === '' ? 'full' : shot.suffix.slice(1);
}

/** Blender, denoiser, encoder: leaves the full file(s) of one picture on the shelf. */
async function renderPicture(
  kind: PresetKind,
  entry: Entry,
  shots: readonly Shot[],
  factsOnly: boolean,
): Promise<void> {
  await mkdir(join(shelf, kind), { recursive: true });
  for (const shot of shots) {
    const raw = join(workRoom, `${entry.name}${shot.suffix}`);
    const facts = join(assets, 'facts', kind, `${entry.name}.json`);
    const samples = shot.finish === 'cut-out' ? MASK_SAMPLES : entry.samples;
    await mkdir(workRoom, { recursive: true });
    // prettier-ignore
    run('blender', [
      '-b', '--factory-startup', '--python-exit-code', '1', '-t', '2', '-P', join(assets, entry.script), '--',
      '--out', raw, '--samples', String(samples), '--res', shot.resolution, '--variant', entry.name,
      '--facts', facts, ...shot.extra, ...(factsOnly ? ['--facts-only'] : []),
    ]);
    if (factsOnly) continue;
    if (shot.finish === 'cut-out') {
      run(PYTHON, [join(assets, 'cut_out.py'), join(workRoom, `${entry.name}.png`), raw, `${raw}.png`]);
    } else {
      const options = shot.finish === 'frame' ? ['--notrim'] : [];
      // Smooth skin and blurred streets need no wide search.
      if (kind === 'models' || kind === 'places') options.push('--window=5');
      run(PYTHON, [join(assets, 'denoise.py'), raw, workRoom, ...options]);
    }
    if (kind === 'models') {
      await encode(await onPaper(`${raw}.png`), 'webp', join(shelf, kind, `${entry.name}.webp`));
    } else if (kind === 'places') {
      for (const [cut, area] of Object.entries(PLACE_CUTS)) {
        const out = join(shelf, kind, `${entry.name}${cut === 'square' ? '' : '.portrait'}.webp`);
        const whole = await sharp(`${raw}.png`).resize(PLACE_FRAME).png().toBuffer();
        await encode(sharp(whole).extract(area), 'webp', out);
      }
    } else {
      await encode(sharp(`${raw}.png`), shot.format, join(shelf, kind, `${entry.name}${shot.suffix}.${shot.format}`));
    }
  }
}

/** What of a scene's data is asked for: `NAME:geometry`, `NAME:plates`, `NAME:VIEW`, `NAME:VIEW:geometry` or `NAME:VIEW:plates`. */
async function renderSets(entry: Entry): Promise<void> {
  for (const view of sceneViews) {
    const called = view === 'front' ? entry.name : `${entry.name}:${view}`;
    const isWhole = (view !== 'front' || entry.developed) && wanted.includes(called);
    if (isWhole || wanted.includes(`${called}:geometry`)) await renderGeometry(entry, view);
    if (isWhole || wanted.includes(`${called}:plates`)) await renderPlates(entry, view);
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
  ]);
  run(PYTHON, [join(assets, 'encode_geometry.py'), raw, out]);
  sceneSetSchema.parse(JSON.parse(await readFile(join(out, 'set.json'), 'utf8')));
}

/** One plate per group of lamps of a view that has its geometry already. */
async function renderPlates(entry: Entry, view: SceneView): Promise<void> {
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
  run(PYTHON, [join(assets, 'develop_plates.py'), raw, out]);
  await writePlates(entry, view, `${raw}.light.json`);
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

/** Lays a figure on paper. Its shadow thins out towards the edges of the rendered part, so that no edge shows. */
async function onPaper(figure: string): Promise<Sharp> {
  const { width, height } = MODEL_FRAME;
  const { left, top, right, bottom } = MODEL_PART;
  const size = { width: Math.round((right - left) * width), height: Math.round((bottom - top) * height) };
  const { data } = await sharp(figure)
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < size.width * size.height; i++) {
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    const alpha = data[i * 4 + 3] ?? 0;
    if (alpha > 200) continue;
    const side = Math.min(1, Math.min(x, size.width - 1 - x) / 150) * Math.min(1, (size.height - 1 - y) / 70);
    const far = Math.min(1, Math.max(0, (y - size.height * 0.88) / 110));
    data[i * 4 + 3] = alpha * side * (y < size.height * 0.88 ? 1 : far);
  }
  const input = await sharp(data, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
  // A little grain keeps the paper's gradient from banding.
  const grain = sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 3 } },
  });
  return sharp(Buffer.from(MODEL_PAPER)).composite([
    { input: await grain.png().toBuffer(), blend: 'soft-light' },
    { input, left: Math.round(left * width), top: Math.round(top * height) },
  ]);
}

async function encode(picture: Sharp, format: Shot['format'], out: string): Promise<void> {
  if (format === 'webp') await picture.webp({ quality: 95, effort: 6, smartSubsample: true }).toFile(out);
  else if (format === 'jpg') await picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(out);
  else await picture.png({ compressionLevel: 9 }).toFile(out);
}

/** The light of a place as seen in one of its cuts: the same points as fractions of the smaller frame. */
function lightInCut(light: PlaceLight, cut: { left: number; top: number; width: number; height: number }): PlaceLight {
  const clamp = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
  const x = (value: number): number => clamp((value * PLACE_FRAME.width - cut.left) / cut.width);
  const y = (value: number): number => clamp((value * PLACE_FRAME.height - cut.top) / cut.height);
  return {
    ...light,
    anchor: { x: x(light.anchor.x), y: y(light.anchor.y) },
    maxProduct: {
      width: clamp((light.maxProduct.width * PLACE_FRAME.width) / cut.width),
      height: clamp((light.maxProduct.height * PLACE_FRAME.height) / cut.height),
    },
    horizonY: y(light.horizonY),
    floorY: y(light.floorY),
  };
}

/** Writes one smaller size in AVIF and WebP; with a limit, quality goes down until both files keep to it. */
async function writeSize(
  kind: PresetKind,
  name: string,
  size: string,
  width: number,
  limit: number,
): Promise<PresetSize> {
  const source = fullPath(kind, name);
  const base = `/presets/${kind}/${name}.${size}`;
  const files = { avif: join(root, 'public', `${base}.avif`), webp: join(root, 'public', `${base}.webp`) };
  if (!isNewer(files.avif, source) || !isNewer(files.webp, source)) {
    const encoded = await encodeWithin(source, width, limit);
    await writeFile(files.avif, encoded.avif);
    await writeFile(files.webp, encoded.webp);
  }
  return { avif: `${base}.avif`, webp: `${base}.webp`, ...(await pixelsOf(files.webp)) };
}

/** Both encodings at one width, each under `limit` bytes: lower quality first, then fewer pixels. */
async function encodeWithin(source: string, width: number, limit: number): Promise<{ avif: Buffer; webp: Buffer }> {
  const resized = () => sharp(source).resize({ width, withoutEnlargement: true });
  let avif = Buffer.alloc(0);
  for (let quality = 62; quality > 25; quality -= 6) {
    avif = await resized().avif({ quality }).toBuffer();
    if (avif.length < limit) break;
  }
  let webp = Buffer.alloc(0);
  for (let quality = 82; quality > 25; quality -= 6) {
    // Fine leaves and stems weigh most in the transparency, which is lossless unless told otherwise.
    webp = await resized().webp({ quality, alphaQuality: quality, effort: 6 }).toBuffer();
    if (webp.length < limit) break;
  }
  const isWithin = avif.length < limit && webp.length < limit;
  return isWithin ? { avif, webp } : encodeWithin(source, Math.floor(width * 0.85), limit);
}

function isNewer(file: string, source: string): boolean {
  return existsSync(file) && statSync(file).mtimeMs > statSync(source).mtimeMs;
}

const FULL_FORMAT: Record<PresetKind, string> = {
  scenes: 'webp',
  props: 'png',
  places: 'webp',
  models: 'webp',
  samples: 'jpg',
};

function fullPath(kind: PresetKind, name: string): string {
  return join(shelf, kind, `${name}.${FULL_FORMAT[kind]}`);
}

/** Three to five colours of a picture, most frequent first (k-means in sRGB, started on a fixed grid). */
async function paletteOf(file: string): Promise<string[]> {
  const { data } = await sharp(file)
    .resize(64, 64, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const points = Array.from({ length: data.length / 3 }, (_, i) => [
    data[i * 3] ?? 0,
    data[i * 3 + 1] ?? 0,
    data[i * 3 + 2] ?? 0,
  ]);
  const byLight = [...points].sort((a, b) => sum(a) - sum(b));
  let centres = [0.08, 0.3, 0.5, 0.75, 0.95].map((at) => byLight[Math.floor(at * (byLight.length - 1))] ?? [0, 0, 0]);
  let counts: number[] = [];
  for (let round = 0; round < 12; round++) {
    const sums = centres.map(() => [0, 0, 0]);
    counts = centres.map(() => 0);
    for (const point of points) {
      const nearest = centres.reduce(
        (best, c, i) => (distance(point, c) < distance(point, centres[best] ?? c) ? i : best),
        0,
      );
      counts[nearest] = (counts[nearest] ?? 0) + 1;
      for (const k of [0, 1, 2]) (sums[nearest] ?? [])[k] = (sums[nearest]?.[k] ?? 0) + (point[k] ?? 0);
    }
    centres = sums.map((s, i) =>
      (counts[i] ?? 0) > 0 ? s.map((v) => v / (counts[i] ?? 1)) : (centres[i] ?? [0, 0, 0]),
    );
  }
  return centres
    .map((centre, i) => ({ centre, count: counts[i] ?? 0 }))
    .sort((a, b) => b.count - a.count)
    .map(({ centre }) => `#${centre.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return sum(a.map((v, i) => (v - (b[i] ?? 0)) ** 2));
}

async function factsOf(kind: PresetKind, fileName: string): Promise<unknown> {
  return JSON.parse(await readFile(join(assets, 'facts', kind, `${fileName}.json`), 'utf8'));
}

async function pixelsOf(file: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}

/** The manifest entry of one picture that is already on the shelf. */
async function describePicture(kind: PresetKind, entry: Entry): Promise<unknown> {
  const file = fullPath(kind, entry.name);
  const common = {
    name: entry.name,
    displayName: entry.displayName,
    full: `/presets/${kind}/${entry.name}.${FULL_FORMAT[kind]}`,
    ...(await pixelsOf(file)),
    preview: await writeSize(kind, entry.name, 'preview', 640, Infinity),
    thumb: await writeSize(kind, entry.name, 'thumb', 240, THUMB_LIMIT_BYTES),
    source: `assets/${entry.script}`,
    licence: 'Own work',
  };
  if (kind === 'props') return { ...common, canvasShare: entry.canvasShare, widthCm: entry.widthCm };
  if (kind === 'samples') {
    const busy = `/presets/samples/${entry.name}.busy.jpg`;
    return {
      ...common,
      alpha: `/presets/samples/${entry.name}.alpha.png`,
      busy: existsSync(join(root, 'public', busy)) ? busy : null,
    };
  }
  if (kind === 'models') {
    const landmarks = bodyLandmarksSchema.parse(await factsOf(kind, entry.name));
    return { ...common, description: entry.description, landmarks };
  }
  const facts = sceneFactsSchema.parse(await factsOf(kind, entry.name));
  const palette = await paletteOf(file);
  if (kind === 'scenes') {
    const front = `/presets/scenes/${entry.name}.front.webp`;
    return {
      ...common,
      prompt: entry.prompt,
      light: { ...facts.light, palette },
      camera: facts.camera,
      foreground: entry.foreground && existsSync(join(root, 'public', front)) ? front : null,
      wall: await wallOf(entry.name, 'front'),
      views: await otherViewsOf(entry.name),
    };
  }
  const upright = join(shelf, kind, `${entry.name}.portrait.webp`);
  return {
    ...common,
    description: entry.description,
    light: { ...lightInCut(facts.light, PLACE_CUTS.square), palette },
    portrait: {
      full: `/presets/places/${entry.name}.portrait.webp`,
      ...(await pixelsOf(upright)),
      light: { ...lightInCut(facts.light, PLACE_CUTS.portrait), palette: await paletteOf(upright) },
    },
  };
}

/** Where things hang in a view that has its geometry. */
async function wallOf(scene: string, view: SceneView): Promise<SceneWall | null> {
  const files = await readSetFolder(join(shelf, 'sets', scene, view));
  const wall = files && view !== 'top' ? findWall(await decodeScene(files)) : null;
  const rounded = JSON.stringify(wall, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value,
  );
  return JSON.parse(rounded) as SceneWall | null;
}

/** The other cameras of a scene, as far as they have a picture. */
async function otherViewsOf(scene: string): Promise<unknown[]> {
  const views = [];
  for (const view of sceneViews) {
    const file = join(shelf, 'sets', scene, view, 'set.json');
    if (view === 'front' || !existsSync(file)) continue;
    const { picture } = sceneSetSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const at = `/presets/sets/${scene}/${view}`;
    const wall = await wallOf(scene, view);
    if (picture) views.push({ view, full: `${at}/picture.webp`, thumb: `${at}/thumb.webp`, ...picture, wall });
  }
  return views;
}

async function writeManifest(catalogue: Record<PresetKind, Entry[]>): Promise<PresetManifest> {
  const shelves: Partial<Record<PresetKind, unknown[]>> = {};
  const hash = createHash('sha256');
  for (const kind of KINDS) {
    const ready = catalogue[kind].filter((entry) => existsSync(fullPath(kind, entry.name)));
    const described: unknown[] = [];
    for (const entry of ready) {
      described.push(await describePicture(kind, entry));
      hash.update(await readFile(fullPath(kind, entry.name)));
    }
    hash.update(JSON.stringify(described));
    shelves[kind] = described;
  }
  const manifest = presetManifestSchema.parse({ version: hash.digest('hex').slice(0, 12), ...shelves });
  await writeFile(join(shelf, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const factsOnly = process.argv.includes('--facts');
const developOnly = process.argv.includes('--develop');
const catalogue = catalogueSchema.parse(JSON.parse(await readFile(join(assets, 'catalogue.json'), 'utf8')));
const known = new Set(KINDS.flatMap((kind) => catalogue[kind].map((entry) => entry.name)));
const unknown = wanted.filter((word) => word !== 'all' && !known.has(word.split(':')[0] ?? ''));
if (unknown.length > 0) throw new Error(`No such picture: ${unknown.join(', ')}. Known: ${[...known].join(', ')}`);
for (const kind of KINDS) {
  for (const entry of catalogue[kind]) {
    const shots = SHOTS[kind].filter(
      (shot) =>
        (shot.suffix !== '.front' || entry.foreground) &&
        (shot.suffix !== '' || !entry.developed) &&
        (wanted.includes('all') || wanted.includes(entry.name) || wanted.includes(`${entry.name}:${nameOf(shot)}`)),
    );
    await renderPicture(kind, entry, shots, factsOnly);
    if (kind === 'scenes') await renderSets(entry);
  }
}
// A scene's data are not in the manifest: making them makes none of its pictures anew, unless its picture is made of them.
const developed = catalogue.scenes.filter((entry) => entry.developed).map((entry) => `${entry.name}:plates`);
const isData = (word: string): boolean => /:(geometry|plates|high|top)$/.test(word) && !developed.includes(word);
if (wanted.length === 0 || !wanted.every(isData)) {
  const manifest = await writeManifest(catalogue);
  console.log(KINDS.map((kind) => `${kind} ${manifest[kind].length}/${catalogue[kind].length}`).join(', '));
}
