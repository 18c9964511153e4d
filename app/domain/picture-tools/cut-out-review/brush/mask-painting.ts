import { areaAround, join, wholeOf } from './area.ts';
import type { Area, Point, Size } from './area.ts';
import type { ColourGuide } from './colour-guide.ts';
import { EdgeFollower } from './follow-edges.ts';
import { PaintHistory } from './paint-history.ts';

export interface Brush {
  readonly tool: 'keep' | 'erase';
  /** Pixels of the mask. */
  readonly radius: number;
  /** 0: soft to its middle; 1: full to its rim. */
  readonly hardness: number;
  readonly followsEdges: boolean;
}

/** Paint that is full. */
const FULL = 127;

/**
 * Paint over a cut-out's outline: every pixel is between erased (-127), as it was (0) and kept (127), and the mask
 * follows from that. Strokes touch only the pixels under them, so that the size of the picture does not matter.
 */
export class MaskPainting {
  readonly size: Size;
  /** The cut-out without paint, 0..255. */
  readonly base: Uint8Array;
  /** The cut-out with the paint, 0..255. */
  readonly mask: Uint8Array;
  private readonly paint: Int8Array;
  private readonly history: PaintHistory;
  private readonly follower: EdgeFollower | null;
  /** Paint as it was when the stroke began, and how much of the brush each pixel has had since. */
  private readonly before: Int8Array;
  private readonly coverage: Uint8Array;
  private stroke: { readonly brush: Brush; last: Point | null; area: Area | null } | null = null;

  constructor(base: Uint8Array, size: Size, guide: ColourGuide | null) {
    this.size = size;
    this.base = base;
    this.mask = Uint8Array.from(base);
    this.paint = new Int8Array(base.length);
    this.before = new Int8Array(base.length);
    this.coverage = new Uint8Array(base.length);
    this.history = new PaintHistory({ data: this.paint, ...size });
    this.follower = guide && new EdgeFollower(guide);
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  /** Whether any paint is there. */
  get isPainted(): boolean {
    for (let i = 0; i < this.paint.length; i += 1) if (this.paint[i] !== 0) return true;
    return false;
  }

  begin(brush: Brush): void {
    this.cancel();
    this.before.set(this.paint);
    this.stroke = { brush, last: null, area: null };
  }

  /** The stroke goes on through these points; what has to be drawn anew, null where it is outside. */
  extend(points: readonly Point[]): Area | null {
    const { stroke } = this;
    if (!stroke) return null;
    let drawn: Area | null = null;
    for (const point of points) {
      drawn = join(drawn, this.segment(stroke.brush, stroke.last ?? point, point));
      stroke.last = point;
    }
    stroke.area = join(stroke.area, drawn);
    return drawn;
  }

  /** Ends the stroke as one step; false where it changed nothing. */
  end(): boolean {
    const area = this.stroke?.area ?? null;
    this.stroke = null;
    if (!area) return false;
    this.clearCoverage(area);
    return this.history.commit(this.before, this.history.tilesOf(area));
  }

  /** Takes the stroke under way back as if it had not begun. */
  cancel(): Area | null {
    const area = this.stroke?.area ?? null;
    this.stroke = null;
    if (!area) return null;
    this.clearCoverage(area);
    this.paint.set(this.before);
    this.derive(area);
    return area;
  }

  undo(): Area | null {
    return this.cancel() ?? this.shown(this.history.undo());
  }

  redo(): Area | null {
    return this.shown(this.history.redo());
  }

  /** Takes all paint away, as a step of its own. */
  reset(): Area | null {
    this.cancel();
    if (!this.isPainted) return null;
    const whole = wholeOf(this.size);
    this.before.set(this.paint);
    this.paint.fill(0);
    this.history.commit(this.before, this.history.tilesOf(whole));
    return this.shown([whole]);
  }

  /** RGBA as a correction wants it: green keeps, red erases, alpha is how strongly. */
  strokes(): Uint8ClampedArray<ArrayBuffer> {
    const rgba = new Uint8ClampedArray(this.paint.length * 4);
    for (let i = 0; i < this.paint.length; i += 1) {
      const value = this.paint[i]!;
      if (value === 0) continue;
      rgba[i * 4 + (value > 0 ? 1 : 0)] = 255;
      rgba[i * 4 + 3] = (Math.abs(value) * 255) / FULL;
    }
    return rgba;
  }

  private segment({ tool, radius, hardness, followsEdges }: Brush, from: Point, to: Point): Area | null {
    const area = areaAround(from, to, radius + 1, this.size);
    if (!area) return null;
    const { coverage, before, paint, mask, base } = this;
    const follower = followsEdges ? this.follower : null;
    const reach = follower?.reach(from, to, radius, area) ?? null;
    const { width } = this.size;
    const aim = tool === 'keep' ? FULL : -FULL;
    const inner = Math.max(0, Math.min(radius - 0.5, radius * hardness));
    const outer = radius + 0.5;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = dx * dx + dy * dy;
    for (let y = area.top; y < area.bottom; y += 1) {
      const py = y + 0.5 - from.y;
      for (let x = area.left; x < area.right; x += 1) {
        const i = y * width + x;
        const had = coverage[i]!;
        // Most of a stroke goes over what it has painted already.
        if (had === 255) continue;
        if (reach) {
          const cell = ((y >> reach.level) - reach.top) * reach.width + (x >> reach.level) - reach.left;
          if (reach.cells[cell] === 0) continue;
        }
        const px = x + 0.5 - from.x;
        const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
        const ex = px - dx * share;
        const ey = py - dy * share;
        const away = ex * ex + ey * ey;
        if (away >= outer * outer) continue;
        let amount = away <= inner * inner ? 255 : Math.round(255 * falloff(Math.sqrt(away), inner, outer));
        if (amount > had && reach) amount = Math.round((amount * follower!.likeness(x, y, reach.references)) / 255);
        if (amount <= had) continue;
        coverage[i] = amount;
        const start = before[i]!;
        const value = Math.round(start + ((aim - start) * amount) / 255);
        paint[i] = value;
        mask[i] = MASKS[base[i]! * PAINTS + value + FULL]!;
      }
    }
    return area;
  }

  private shown(areas: readonly Area[] | null): Area | null {
    let all: Area | null = null;
    for (const area of areas ?? []) {
      this.derive(area);
      all = join(all, area);
    }
    return all;
  }

  private derive({ left, top, right, bottom }: Area): void {
    for (let y = top; y < bottom; y += 1) {
      const row = y * this.size.width;
      for (let i = row + left; i < row + right; i += 1) {
        this.mask[i] = MASKS[this.base[i]! * PAINTS + this.paint[i]! + FULL]!;
      }
    }
  }

  private clearCoverage({ left, top, right, bottom }: Area): void {
    for (let y = top; y < bottom; y += 1) {
      const row = y * this.size.width;
      this.coverage.fill(0, row + left, row + right);
    }
  }
}

/** Smooth from 1 at `inner` to 0 at `outer`. */
function falloff(away: number, inner: number, outer: number): number {
  const share = (outer - away) / (outer - inner);
  return share <= 0 ? 0 : share * share * (3 - 2 * share);
}

/** `maskOf` for every cut-out (0..255) and paint (-127..127): a step may go over the whole picture. */
const PAINTS = 2 * FULL + 1;
const MASKS = Uint8Array.from({ length: 256 * PAINTS }, (_, i) => maskOf(Math.floor(i / PAINTS), (i % PAINTS) - FULL));

function maskOf(base: number, paint: number): number {
  return paint >= 0 ? base + ((255 - base) * paint) / FULL : (base * (FULL + paint)) / FULL;
}
