import type { DrawingItem, GeneratedItem, MaskItem } from './document.schema.ts';
import { MAX_COORDINATE, MAX_STROKE_NUMBERS, MAX_STROKE_WIDTH, MAX_Z_INDEX } from './scene-limits.ts';
import { isStorable } from './storable-text.ts';

// The same limits as the document's schema, without the validator: the canvas loads no more than it draws with.
const COLOUR = /^#[0-9a-f]{6}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isItemId(id: string): boolean {
  return id.length >= 1 && id.length <= 64 && id !== '__proto__' && isStorable(id);
}

/** An item that a command has made is one that can be stored. */
export function isFitItem(item: DrawingItem | MaskItem | GeneratedItem): boolean {
  const { id, x, y, width, height, zIndex } = item;
  const isPlaced = [x, y, width, height].every(isCoordinate) && width >= 1 && height >= 1;
  if (!isItemId(id) || !isPlaced || zIndex > MAX_Z_INDEX) return false;
  if (item.kind === 'generated') {
    return UUID.test(item.assetId) && (item.parentAssetId === null || UUID.test(item.parentAssetId));
  }
  const { points, strokeWidth } = item;
  const isStroke = points.length % 2 === 0 && points.length <= MAX_STROKE_NUMBERS && points.every(isCoordinate);
  const isWide = strokeWidth >= 1 && strokeWidth <= MAX_STROKE_WIDTH;
  return isStroke && isWide && (item.kind === 'mask' || COLOUR.test(item.colour));
}

/** False for NaN, too. */
const isCoordinate = (value: number) => Math.abs(value) <= MAX_COORDINATE;
