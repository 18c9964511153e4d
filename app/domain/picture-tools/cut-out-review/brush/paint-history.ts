import type { Area } from './area.ts';

/** Side of a tile, pixels: what a stroke did not come near is neither compared nor kept. */
const TILE = 64;
const MAX_STEPS = 1000;
/** All steps together; the oldest go first. */
const MAX_BYTES = 64 * 1024 * 1024;

/** One step: the tiles as they were on its other side. */
interface Step {
  readonly tiles: Map<number, Int8Array>;
  readonly bytes: number;
}

interface Plane {
  readonly data: Int8Array;
  readonly width: number;
  readonly height: number;
}

/** Undo and redo over a plane of paint, by the tiles that changed. A step costs what it changed, not the picture. */
export class PaintHistory {
  private readonly plane: Plane;
  private readonly across: number;
  private past: Step[] = [];
  private future: Step[] = [];
  private bytes = 0;

  constructor(plane: Plane) {
    this.plane = plane;
    this.across = Math.ceil(plane.width / TILE);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Makes a step of what differs from `before` within the tiles; false where nothing does. */
  commit(before: Int8Array, tiles: Iterable<number>): boolean {
    const changed = new Map<number, Int8Array>();
    let bytes = 0;
    for (const tile of tiles) {
      const was = this.read(before, tile);
      if (isSame(was, this.read(this.plane.data, tile))) continue;
      changed.set(tile, was);
      bytes += was.byteLength;
    }
    if (changed.size === 0) return false;
    for (const step of this.future) this.bytes -= step.bytes;
    this.future = [];
    this.past.push({ tiles: changed, bytes });
    this.bytes += bytes;
    while (this.past.length > MAX_STEPS || (this.bytes > MAX_BYTES && this.past.length > 1)) {
      this.bytes -= this.past.shift()!.bytes;
    }
    return true;
  }

  /** Goes one step back; the tiles that have to be drawn anew, null where there is no step. */
  undo(): readonly Area[] | null {
    return this.move(this.past, this.future);
  }

  redo(): readonly Area[] | null {
    return this.move(this.future, this.past);
  }

  /** Numbers of the tiles that lie under an area. */
  tilesOf({ left, top, right, bottom }: Area): number[] {
    const found: number[] = [];
    for (let y = Math.floor(top / TILE); y * TILE < bottom; y += 1) {
      for (let x = Math.floor(left / TILE); x * TILE < right; x += 1) found.push(y * this.across + x);
    }
    return found;
  }

  private move(from: Step[], to: Step[]): readonly Area[] | null {
    const step = from.pop();
    if (!step) return null;
    const changed: Area[] = [];
    for (const [tile, other] of step.tiles) {
      const box = this.boxOf(tile);
      this.swap(box, other);
      changed.push(box);
    }
    to.push(step);
    return changed;
  }

  private boxOf(tile: number): Area {
    const { width, height } = this.plane;
    const left = (tile % this.across) * TILE;
    const top = Math.floor(tile / this.across) * TILE;
    return { left, top, right: Math.min(width, left + TILE), bottom: Math.min(height, top + TILE) };
  }

  private read(data: Int8Array, tile: number): Int8Array {
    const { left, top, right, bottom } = this.boxOf(tile);
    const side = right - left;
    const copy = new Int8Array(side * (bottom - top));
    for (let y = top; y < bottom; y += 1) {
      const at = y * this.plane.width;
      copy.set(data.subarray(at + left, at + right), (y - top) * side);
    }
    return copy;
  }

  /** In place: a step over the whole picture must not make as much garbage as it holds. */
  private swap({ left, top, right, bottom }: Area, values: Int8Array): void {
    const { data, width } = this.plane;
    let at = 0;
    for (let y = top; y < bottom; y += 1) {
      const end = y * width + right;
      for (let i = y * width + left; i < end; i += 1, at += 1) {
        const now = data[i]!;
        data[i] = values[at]!;
        values[at] = now;
      }
    }
  }
}

function isSame(a: Int8Array, b: Int8Array): boolean {
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
