import sharp from 'sharp';
import type { SceneSetFiles } from '../../contract/stage-engine.ts';
import { EngineError } from '../../contract/engine-error.ts';
import { maxInputPixels } from '../../pixels/decode.server.ts';
import type { LampGroup, SceneGeometry } from '../../contract/scene-geometry.schema.ts';
import type { PaintedPart, ScenePlates } from '../../contract/scene-plates.schema.ts';
import { meterLights } from './compose-lights.ts';
import type { MeteredLight } from './compose-lights.ts';
import { decodePlate, shrinkPlate } from './decode-plates.server.ts';
import type { DecodedPlate, DecodedPlates, PartCover } from './decode-plates.server.ts';
import { ownWeights } from './lamp-weights.ts';
import type { LampWeights } from './lamp-weights.ts';

/** Longest side of the plates that exposure and sketches are measured on. */
const SMALL_SIDE = 160;

/** A lit view: its plates and masks, each decoded at its first use and kept for the pictures after. */
export interface LitView {
  readonly geometry: SceneGeometry;
  readonly plates: ScenePlates;
  /** The plates of the lamps that shine. */
  readonly read: (weights: LampWeights) => Promise<DecodedPlates>;
  readonly part: (part: PaintedPart) => Promise<PartCover | null>;
  /** The same view at the size of sketches. */
  readonly small: LitView;
  /** How bright a camera takes the set's own picture to be. */
  readonly ownLevel: () => Promise<MeteredLight>;
}

/**
 * Null where the set has no plates.
 *
 * @param largest pixels of the longest side that is needed; left out: the plates' own
 */
export function openLitView({ set, files }: SceneSetFiles, largest = Infinity): LitView | null {
  const { plates, geometry } = set;
  if (!plates) return null;
  const file = (name: string): Uint8Array => {
    const bytes = files[name];
    if (!bytes) throw new EngineError('unusable-input', `the set of ${set.scene} has no ${name}`);
    return bytes;
  };
  const whole = keep(async (group) => {
    const plate = plates.lamps.find((lamp) => lamp.group === group)!;
    return shrinkPlate(await decodePlate(file(plate.file), plate), largest);
  });
  const little = keep(async (group) => shrinkPlate(await whole(group), SMALL_SIDE));
  const parts = new Map<PaintedPart, Promise<PartCover | null>>();
  const part = (name: PaintedPart): Promise<PartCover | null> => {
    if (!parts.has(name))
      parts.set(
        name,
        readPart(geometry, plates.parts[name], () => file('coverage.webp')),
      );
    return parts.get(name)!;
  };
  let level: Promise<MeteredLight> | null = null;
  const ownLevel = (): Promise<MeteredLight> => {
    level ??= readAll(little, ownWeights(plates.lamps)).then((all) => meterLights(all, ownWeights(plates.lamps)));
    return level;
  };
  const small: LitView = {
    geometry,
    plates,
    part,
    ownLevel,
    read: (weights) => readAll(little, weights),
    get small() {
      return small;
    },
  };
  return { geometry, plates, part, ownLevel, small, read: (weights) => readAll(whole, weights) };
}

/** The same view for another run: what `holdView` measured for one says nothing of the next. */
export function measuredAnew(view: LitView): LitView {
  const plates = { ...view.plates };
  const small: LitView = {
    ...view.small,
    plates,
    get small() {
      return small;
    },
  };
  return { ...view, plates, small };
}

type ReadPlate = (group: LampGroup) => Promise<DecodedPlate>;

function keep(read: ReadPlate): ReadPlate {
  const kept = new Map<LampGroup, Promise<DecodedPlate>>();
  return (group) => {
    if (!kept.has(group)) kept.set(group, read(group));
    return kept.get(group)!;
  };
}

async function readAll(read: ReadPlate, weights: LampWeights): Promise<DecodedPlates> {
  return new Map(await Promise.all([...weights.keys()].map(async (group) => [group, await read(group)] as const)));
}

async function readPart(
  geometry: SceneGeometry,
  part: ScenePlates['parts'][PaintedPart],
  coverage: () => Uint8Array,
): Promise<PartCover | null> {
  const made = geometry.materials.filter(({ name, coverage }) => part?.materials.includes(name) && coverage !== null);
  if (!part || made.length === 0) return null;
  const masks = geometry.materials.filter(({ coverage }) => coverage !== null).length;
  const { data, info } = await sharp(coverage(), { limitInputPixels: maxInputPixels })
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const height = info.height / masks;
  const size = info.width * height;
  const cover = new Uint8Array(size);
  for (const { coverage: plane } of made) {
    for (let i = 0; i < size; i++) cover[i] = Math.min(255, cover[i]! + data[plane! * size + i]!);
  }
  return { width: info.width, height, cover, albedo: part.albedo };
}
