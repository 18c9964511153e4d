import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { CameraPose } from './camera-path.ts';
import type { SceneSpace } from './scene-space.server.ts';

/** Video pixels between two points of the mesh. */
const STEP = 3;
/** The source is kept this much finer than the video: a camera that comes nearer stays sharp. */
const FINER = 1.15;
/** Steps around a point whose nearest depth counts: the rim of a thing moves with the thing, never with the wall. */
const RIM_STEPS = 1;

/** A flat source and the mesh over it that is bent by depth; one frame after another is drawn into the same memory. */
export class WarpedScene {
  /** Straight RGBA of the video's size; changes with each `draw`. */
  readonly pixels: Uint8ClampedArray;
  private readonly width: number;
  private readonly height: number;
  private readonly source: Uint8ClampedArray;
  private readonly sourceWidth: number;
  private readonly sourceHeight: number;
  /** Points of the mesh across and down. */
  private readonly columns: number;
  private readonly rows: number;
  /** Picture pixels of each point, and its depth. */
  private readonly mesh: Float32Array;
  /** Source pixels of each point. */
  private readonly home: Float32Array;
  private readonly projected: Float32Array;
  /** Of each point of the frame's own grid: where it comes from in the source, and how near that is. */
  private readonly across: number;
  private readonly down: number;
  private readonly from: Float32Array;
  private readonly nearest: Float32Array;

  /**
   * @param scene begins at `origin` in picture pixels
   * @param scale video pixels per picture pixel
   */
  constructor(
    scene: Canvas,
    origin: { readonly x: number; readonly y: number },
    space: SceneSpace,
    video: { readonly width: number; readonly height: number; readonly scale: number },
  ) {
    const { width, height, scale } = video;
    [this.width, this.height] = [width, height];
    this.pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    const finer = Math.min(1, scale * FINER);
    this.sourceWidth = Math.max(2, Math.round(scene.width * finer));
    this.sourceHeight = Math.max(2, Math.round(scene.height * finer));
    this.source = pixelsOf(scene, this.sourceWidth, this.sourceHeight);
    const step = STEP / scale;
    this.columns = Math.ceil(scene.width / step) + 1;
    this.rows = Math.ceil(scene.height / step) + 1;
    this.mesh = new Float32Array(this.columns * this.rows * 3);
    this.home = new Float32Array(this.columns * this.rows * 2);
    this.projected = new Float32Array(this.mesh.length);
    this.layMesh(scene, origin, space, step);
    this.across = Math.ceil(width / STEP) + 2;
    this.down = Math.ceil(height / STEP) + 2;
    this.from = new Float32Array(this.across * this.down * 2);
    this.nearest = new Float32Array(this.across * this.down);
  }

  private layMesh(scene: Canvas, origin: { x: number; y: number }, space: SceneSpace, step: number): void {
    const { columns, rows, mesh, home } = this;
    const inverse = new Float32Array(columns * rows);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [x, y] = [Math.min(scene.width, column * step), Math.min(scene.height, row * step)];
        const i = row * columns + column;
        mesh[i * 3] = origin.x + x;
        mesh[i * 3 + 1] = origin.y + y;
        home[i * 2] = (x / scene.width) * (this.sourceWidth - 1);
        home[i * 2 + 1] = (y / scene.height) * (this.sourceHeight - 1);
        inverse[i] = nearestAt(space, origin.x + x, origin.y + y, RIM_STEPS * step);
      }
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        let sum = 0;
        for (let v = -1; v <= 1; v++) {
          for (let u = -1; u <= 1; u++) {
            const near = Math.min(rows - 1, Math.max(0, row + v)) * columns;
            sum += inverse[near + Math.min(columns - 1, Math.max(0, column + u))]!;
          }
        }
        mesh[(row * columns + column) * 3 + 2] = 9 / sum;
      }
    }
  }

  /** How the edges of the scene are seen from there: the enlargement about `focus` that keeps them out of the frame. */
  overscanFor(pose: CameraPose, focus: { readonly x: number; readonly y: number }): number {
    this.project(pose);
    const { columns, rows, projected, width, height } = this;
    let most = 1;
    const keep = (room: number, reach: number): void => {
      if (room > 0) most = Math.max(most, reach > 0 ? room / reach : Infinity);
    };
    for (let row = 0; row < rows; row++) {
      keep(focus.x, focus.x - projected[row * columns * 3]!);
      keep(width - focus.x, projected[(row * columns + columns - 1) * 3]! - focus.x);
    }
    for (let column = 0; column < columns; column++) {
      keep(focus.y, focus.y - projected[column * 3 + 1]!);
      keep(height - focus.y, projected[((rows - 1) * columns + column) * 3 + 1]! - focus.y);
    }
    return most;
  }

  /** Draws what the camera sees into `pixels`. */
  draw(pose: CameraPose): void {
    this.project(pose);
    this.nearest.fill(Infinity);
    const { columns, rows } = this;
    for (let row = 0; row + 1 < rows; row++) {
      for (let column = 0; column + 1 < columns; column++) {
        const a = row * columns + column;
        this.lay(a, a + 1, a + columns);
        this.lay(a + 1, a + columns + 1, a + columns);
      }
    }
    this.fillGaps();
    this.sample();
  }

  private project(pose: CameraPose): void {
    const { mesh, projected } = this;
    for (let i = 0; i < mesh.length; i += 3) pose.project(mesh[i]!, mesh[i + 1]!, mesh[i + 2]!, projected, i);
  }

  /** One triangle of the mesh onto the frame's grid; what is nearer hides what is farther. */
  private lay(a: number, b: number, c: number): void {
    const { projected, home, from, nearest, across, down } = this;
    const [ax, ay] = [projected[a * 3]! / STEP, projected[a * 3 + 1]! / STEP];
    const [bx, by] = [projected[b * 3]! / STEP, projected[b * 3 + 1]! / STEP];
    const [cx, cy] = [projected[c * 3]! / STEP, projected[c * 3 + 1]! / STEP];
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - EDGE));
    const right = Math.min(across - 1, Math.floor(Math.max(ax, bx, cx) + EDGE));
    if (left > right) return;
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - EDGE));
    const bottom = Math.min(down - 1, Math.floor(Math.max(ay, by, cy) + EDGE));
    if (top > bottom) return;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    // Seen from behind: hidden by what is before it.
    if (area <= 1e-9) return;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const wb = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
        const wc = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
        const wa = 1 - wb - wc;
        if (wa < -EDGE || wb < -EDGE || wc < -EDGE) continue;
        const depth = wa * projected[a * 3 + 2]! + wb * projected[b * 3 + 2]! + wc * projected[c * 3 + 2]!;
        const i = y * across + x;
        if (depth >= nearest[i]!) continue;
        nearest[i] = depth;
        from[i * 2] = wa * home[a * 2]! + wb * home[b * 2]! + wc * home[c * 2]!;
        from[i * 2 + 1] = wa * home[a * 2 + 1]! + wb * home[b * 2 + 1]! + wc * home[c * 2 + 1]!;
      }
    }
  }

  /** Points that no triangle covers, as at the frame's own rim, continue their neighbours. */
  private fillGaps(): void {
    const { nearest, from, across } = this;
    const last = nearest.length - 1;
    const take = (i: number, other: number): void => {
      if (nearest[i] !== Infinity || nearest[other] === Infinity) return;
      nearest[i] = nearest[other]!;
      from[i * 2] = from[other * 2]!;
      from[i * 2 + 1] = from[other * 2 + 1]!;
    };
    for (let i = 1; i <= last; i++) take(i, i % across === 0 ? i - across : i - 1);
    for (let i = last - 1; i >= 0; i--) take(i, i % across === across - 1 ? i + across : i + 1);
  }

  private sample(): void {
    const { width, height, source, sourceWidth, sourceHeight, from, across, pixels } = this;
    for (let y = 0; y < height; y++) {
      const gridY = Math.floor(y / STEP);
      const fy = (y - gridY * STEP) / STEP;
      let to = y * width * 4;
      for (let gridX = 0; gridX * STEP < width; gridX++) {
        const i = (gridY * across + gridX) * 2;
        const below = i + across * 2;
        // Of this row of the cell: where it begins and ends in the source.
        let sx = from[i]! + (from[below]! - from[i]!) * fy;
        let sy = from[i + 1]! + (from[below + 1]! - from[i + 1]!) * fy;
        const stepX = (from[i + 2]! + (from[below + 2]! - from[i + 2]!) * fy - sx) / STEP;
        const stepY = (from[i + 3]! + (from[below + 3]! - from[i + 3]!) * fy - sy) / STEP;
        const end = Math.min(width, (gridX + 1) * STEP);
        for (let x = gridX * STEP; x < end; x++) {
          const x0 = Math.min(sourceWidth - 2, Math.max(0, Math.floor(sx)));
          const y0 = Math.min(sourceHeight - 2, Math.max(0, Math.floor(sy)));
          const u = Math.min(1, Math.max(0, sx - x0));
          const v = Math.min(1, Math.max(0, sy - y0));
          const at = (y0 * sourceWidth + x0) * 4;
          const next = at + sourceWidth * 4;
          const a = (1 - u) * (1 - v);
          const b = u * (1 - v);
          const c = (1 - u) * v;
          const d = u * v;
          pixels[to] = a * source[at]! + b * source[at + 4]! + c * source[next]! + d * source[next + 4]!;
          pixels[to + 1] = a * source[at + 1]! + b * source[at + 5]! + c * source[next + 1]! + d * source[next + 5]!;
          pixels[to + 2] = a * source[at + 2]! + b * source[at + 6]! + c * source[next + 2]! + d * source[next + 6]!;
          to += 4;
          sx += stepX;
          sy += stepY;
        }
      }
    }
  }
}

/** Share of a triangle beyond its sides that still counts: no seams between two of them. */
const EDGE = 1e-3;

/** 1/z of what lies nearest around a point. */
function nearestAt(space: SceneSpace, x: number, y: number, reach: number): number {
  let least = Infinity;
  for (let v = -1; v <= 1; v++) {
    for (let u = -1; u <= 1; u++) least = Math.min(least, space.depthAt(x + u * reach, y + v * reach));
  }
  return 1 / least;
}

function pixelsOf(scene: Canvas, width: number, height: number): Uint8ClampedArray {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // Under pictures with transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(scene, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
