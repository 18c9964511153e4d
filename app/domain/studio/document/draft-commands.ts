import { isPictureItem } from './item-kinds.ts';
import { withinReach } from './placement.ts';
import { MAX_ITEMS, MAX_STROKE_NUMBERS, MAX_STROKE_WIDTH } from './scene-limits.ts';
import { isFitItem } from './fit-item.ts';
import type { DrawingItem, GeneratedItem, MaskItem, SceneContent, SceneItem } from './document.schema.ts';
import type { NewStroke } from './scene-commands.ts';
import { inStackingOrder, nextZIndex } from './stacking.ts';
import { eraseFrom } from './strokes.ts';

/** Drawings, masks and results on a canvas: drafts until they are committed or discarded. */

/**
 * Adds a stroke, in a box of its own around it; one of the eraser is taken from every drawing that it goes over, and
 * belongs to it from then on. Points that are none, and strokes without two of them, add nothing.
 */
export function drawStroke(scene: SceneContent, stroke: NewStroke): SceneContent {
  const points = thinOut(stroke.points);
  if (points.length < 4 || points.some((value) => !Number.isFinite(value)) || hasId(scene, stroke.id)) return scene;
  if (stroke.kind === 'drawing' && stroke.tool === 'eraser') return erase(scene, points, stroke.strokeWidth);
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const half = stroke.strokeWidth / 2;
  const x = Math.min(...xs) - half;
  const y = Math.min(...ys) - half;
  const width = Math.max(...xs) + half - x;
  const height = Math.max(...ys) + half - y;
  const drawn = {
    ...stroke,
    ...withinReach({ x, y, width, height, rotation: 0 }, scene.canvas),
    points: points.map((value, index) => Math.round((value - (index % 2 === 0 ? x : y)) * 100) / 100 + 0),
    zIndex: nextZIndex(scene.items),
    isVisible: true,
    ...(stroke.kind === 'drawing' && { state: 'draft' as const, erased: [] }),
  };
  const item = drawn as DrawingItem | MaskItem;
  if (!isFitItem(item) || scene.items.length >= MAX_ITEMS) return scene;
  return { ...scene, items: [...scene.items, item] };
}

function erase(scene: SceneContent, points: readonly number[], strokeWidth: number): SceneContent {
  if (!(strokeWidth >= 1 && strokeWidth <= MAX_STROKE_WIDTH)) return scene;
  const items = scene.items.map((item) => (item.kind === 'drawing' ? eraseFrom(item, points, strokeWidth) : item));
  return items.every((item, index) => item === scene.items[index]) ? scene : { ...scene, items };
}

export function clearMasks(scene: SceneContent): SceneContent {
  return keep(scene, (item) => item.kind !== 'mask');
}

/**
 * Fills the canvas with a result, behind what stands on it and over what it replaces. Another result on trial makes way at
 * once; backdrops and results that were kept go when this one is kept, not before.
 */
export function placeGenerated(
  scene: SceneContent,
  result: Pick<GeneratedItem, 'id' | 'assetId' | 'parentAssetId' | 'isDraft'>,
): SceneContent {
  const item: GeneratedItem = { kind: 'generated', ...result, ...fullCanvas(scene), zIndex: 0, isVisible: true };
  if (!isFitItem(item) || hasId(scene, result.id)) return scene;
  const base = keep(scene, (other) => !(result.isDraft ? isTrial(other) : isReplaced(scene, other)));
  if (base.items.length >= MAX_ITEMS) return scene;
  const [below, above] = [true, false].map((isBelow) =>
    inStackingOrder(base.items.filter((other) => isReplaced(scene, other) === isBelow)),
  );
  return { ...base, items: [...below!, item, ...above!].map((other, zIndex) => ({ ...other, zIndex })) };
}

/** Drawings become part of the scene; a result on trial takes the place of backdrops and earlier results. */
export function commitDrafts(scene: SceneContent): SceneContent {
  const latest = scene.items.findLast((item) => item.kind === 'generated' && item.isDraft);
  const kept = latest ? keep(scene, (item) => item.id === latest.id || !isReplaced(scene, item)) : scene;
  if (!kept.items.some(hasDraft)) return kept;
  return { ...kept, items: kept.items.map(toCommitted) };
}

export function discardDrafts(scene: SceneContent): SceneContent {
  const kept = keep(scene, (item) => !isNew(item));
  if (!kept.items.some(hasDraft)) return kept;
  return { ...kept, items: kept.items.map(withoutErasing) };
}

const isTrial = (item: SceneItem) => item.kind === 'generated' && item.isDraft;

const isNew = (item: SceneItem) => (item.kind === 'drawing' && item.state === 'draft') || isTrial(item);

/** Whether something of it waits to be kept: itself, or what the eraser took from it. */
export const hasDraft = (item: SceneItem): boolean =>
  isNew(item) || (item.kind === 'drawing' && (item.erased ?? []).some(({ isDraft }) => isDraft));

/** A drawing as it was before it was erased from. */
function withoutErasing(item: SceneItem): SceneItem {
  if (item.kind !== 'drawing' || !hasDraft(item)) return item;
  return { ...item, erased: (item.erased ?? []).filter(({ isDraft }) => !isDraft) };
}

function toCommitted(item: SceneItem): SceneItem {
  if (item.kind === 'drawing' && hasDraft(item)) {
    const erased = (item.erased ?? []).map((stroke) => ({ ...stroke, isDraft: false }));
    return { ...item, state: 'committed', erased };
  }
  return item.kind === 'generated' && item.isDraft ? { ...item, isDraft: false } : item;
}

/** A generated result replaces backgrounds and earlier results (creative-workspaces, section 4). */
function isReplaced({ pictures }: SceneContent, item: SceneItem): boolean {
  if (item.kind === 'generated') return true;
  return isPictureItem(item) && pictures.find(({ key }) => key === item.pictureKey)?.role === 'backdrop';
}

function keep(scene: SceneContent, isKept: (item: SceneItem) => boolean): SceneContent {
  const items = scene.items.filter(isKept);
  return items.length === scene.items.length ? scene : { ...scene, items };
}

const hasId = ({ items }: SceneContent, id: string) => items.some((item) => item.id === id);
const fullCanvas = ({ canvas }: SceneContent) => ({ x: 0, y: 0, ...canvas, rotation: 0 });

/** Every n-th point of a stroke that has too many; the last one always. */
function thinOut(points: readonly number[]): readonly number[] {
  const count = Math.floor(points.length / 2);
  const step = Math.ceil(count / (MAX_STROKE_NUMBERS / 2 - 1));
  if (step <= 1) return points.slice(0, count * 2);
  return points.slice(0, count * 2).filter((_, index) => {
    const point = Math.floor(index / 2);
    return point % step === 0 || point === count - 1;
  });
}
