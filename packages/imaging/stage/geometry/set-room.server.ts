import type { SceneSetFiles } from '../../contract/stage-engine.ts';
import type { LampGroup } from '../../contract/scene-geometry.schema.ts';
import type { FrameCut } from '../../pixels/frame-window.ts';
import type { LampMasks } from '../plates/compose-lights.ts';
import { filmCurve } from './film-curve.ts';
import { contactMask } from './contact.ts';
import { blurByLens, softnessOf } from './lens.ts';
import { lampMasks, skyMask } from './lamp-masks.ts';
import { decodeScene } from './scene-data.server.ts';
import type { SceneData } from './scene-data.server.ts';
import { enlargeMask, sceneGrid, smoothRims } from './scene-grid.ts';
import type { CanvasToSet } from './scene-grid.ts';
import { buildBodies, castSetShadows } from './set-shadows.ts';
import type { Body, PlacedOutline, SetShadow, SetView } from './set-shadows.ts';

/** Shadows of a canvas larger than this are computed for every second pixel, and those of a tile. */
const FINE_SIDE = 800;
const COARSE_STEP = 2;
const TILE_DETAIL = 0.5;

/** A set as one framing of a canvas shows it, with the items on it. */
export interface SetRoom {
  readonly view: SetView;
  readonly bodies: readonly Body[];
  /** For a single picture: what each item leaves of its light; see `castSetShadows`. */
  readonly shadows: (softness: number) => readonly (SetShadow | null)[];
  /** For plates: what all items together take of each group, for every pixel of the canvas. */
  readonly masks: (groups: Iterable<LampGroup>, softness: number) => LampMasks;
}

const rooms = new WeakMap<object, { readonly key: string; readonly room: Promise<SetRoom> }>();

/** Opens the set behind a frame. What was computed last for the same `owner` and frame is used again. */
export function openSetRoom(
  owner: object,
  files: SceneSetFiles,
  cut: FrameCut,
  items: readonly PlacedOutline[],
  isTile = false,
): Promise<SetRoom> {
  const key = JSON.stringify(cut);
  const known = rooms.get(owner);
  if (known?.key === key) return known.room;
  const room = decodeScene(files).then((data) => furnish(data, cut, items, isTile));
  rooms.set(owner, { key, room });
  return room;
}

function furnish(data: SceneData, cut: FrameCut, items: readonly PlacedOutline[], isTile: boolean): SetRoom {
  const map = mapOf(cut, data);
  const step = isTile || Math.max(cut.width, cut.height) > FINE_SIDE ? COARSE_STEP : 1;
  const detail = isTile ? TILE_DETAIL : 1;
  const view = { data, map, grid: sceneGrid(data, map, cut, step), film: filmCurve(data.geometry.film), detail };
  const bodies = buildBodies(view, items, isTile ? COARSE_STEP : 1);
  const solids = bodies.flatMap((body) => body?.solid ?? []);
  const kept = new Map<string, Float32Array>();
  let contact: Float32Array | null = null;
  let lensSoftness: Float32Array | null = null;
  const large = (mask: Float32Array): Float32Array => enlargeMask(mask, view.grid, data, map, cut);
  const mask = (group: LampGroup, softness: number): Float32Array => {
    const key = group === 'sky' ? group : `${group} ${softness}`;
    let found = kept.get(key);
    if (!found) {
      const lamps = data.geometry.lamps.filter((lamp) => lamp.group === group);
      const taken =
        group === 'sky' ? skyMask(view.grid, solids) : lampMasks(view.grid, solids, lamps, { softness }).get(group)!;
      contact ??= contactMask(view.grid, solids);
      for (let i = 0; i < taken.length; i++) {
        if (contact[i] !== 0) taken[i] = 1 - (1 - Math.min(1, taken[i]!)) * (1 - contact[i]!);
      }
      smoothRims(taken, 1, view.grid);
      lensSoftness ??= softnessOf(view.grid, data.geometry, map);
      blurByLens(taken, lensSoftness, view.grid);
      found = large(taken);
      kept.set(key, found);
    }
    return found;
  };
  let last: { readonly softness: number; readonly shadows: readonly (SetShadow | null)[] } | null = null;
  return {
    view,
    bodies,
    shadows(softness) {
      if (last?.softness !== softness) last = { softness, shadows: castSetShadows(view, items, bodies, softness) };
      return last.shadows;
    },
    masks(groups, softness) {
      const lit = [...groups].filter((group) => group === 'sky' || data.geometry.lamps.some((l) => l.group === group));
      return { groups: new Map(lit.map((group) => [group, mask(group, softness)])), sky: mask('sky', 1) };
    },
  };
}

/** The set's picture covers the frame, in its middle; then the frame is cut from it. */
export function mapOf(cut: FrameCut, { geometry: { width, height } }: SceneData): CanvasToSet {
  const scale = Math.max(cut.wide / width, cut.high / height);
  const left = (width * scale - cut.wide) / 2 + (cut.mirrored ? cut.wide - cut.left : cut.left);
  const top = (height * scale - cut.high) / 2 + cut.top;
  return {
    scaleX: (cut.mirrored ? -1 : 1) / scale,
    offsetX: left / scale,
    scaleY: 1 / scale,
    offsetY: top / scale,
  };
}
