import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sceneSetSchema, sceneViews } from '@plinth/imaging';
import type { SceneView, SceneWall } from '@plinth/imaging';
import { findWall } from '#imaging/stage/geometry/find-wall.ts';
import { decodeScene } from '#imaging/stage/geometry/scene-data.server.ts';
import { bodyLandmarksSchema, presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import type { PresetKind, PresetManifest, PresetSize } from '#app/domain/library/presets/presets.schema.ts';
import { readSetFolder } from '#imaging/stage/read-set-folder.server.ts';
import { assets, FULL_FORMAT, fullPath, KINDS, root, sceneFactsSchema, shelf } from './catalogue.ts';
import type { Entry, PlaceLight } from './catalogue.ts';
import { paletteOf } from './palette.ts';
import { PLACE_CUTS, PLACE_FRAME } from './place-frame.ts';

const THUMB_LIMIT_BYTES = 15_000;
const PEOPLE_LICENCE = 'Own render of a computer-made person from CC0 assets, see NOTICE';

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
  for (let quality = 82; quality > 20; quality -= 6) {
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
    return { ...common, licence: PEOPLE_LICENCE, description: entry.description, landmarks };
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

/** Writes the smaller sizes of what lies on the shelf, and `manifest.json`. */
export async function writeManifest(catalogue: Record<PresetKind, Entry[]>): Promise<PresetManifest> {
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
