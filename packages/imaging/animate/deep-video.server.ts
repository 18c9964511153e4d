import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { poseAt } from './camera-path.ts';
import type { DeepPoint } from './camera-path.ts';
import type { CameraMove } from './camera-move.ts';
import { extendScene } from './extend-scene.ts';
import { passLight } from './pass-light.ts';
import type { SceneSpace } from './scene-space.server.ts';
import type { VideoFrameSize } from './video-frame.ts';
import type { StandingLayers } from './standing-layers.server.ts';
import { WarpedScene } from './warp-scene.ts';

/** How far an orbit may move the wall against the products, share of the frame's width to each side. */
const MOST_ASIDE = 0.045;
/** The most that a travelling move is enlarged by to keep the picture's edges out. */
const MOST_OVERSCAN = 1.14;
/** Moments at which the edges are looked at. */
const MOMENTS = [0, 0.25, 0.5, 0.75, 1];
/** Points across the picture whose depth tells how deep a scene is. */
const SAMPLES = 24;

/**
 * Draws the moments of a video through the depth of its scene: the scene bends by its depth, what stands in it is moved and
 * scaled as a whole by the depth of its foot.
 */
export class DeepVideo {
  readonly size: VideoFrameSize;
  private readonly warped: WarpedScene;
  private readonly layers: StandingLayers['layers'];
  private readonly feet: readonly DeepPoint[];
  private readonly path: Parameters<typeof poseAt>[0];
  private readonly canvas: Canvas;
  private readonly lit: Canvas;

  constructor(standing: StandingLayers, size: VideoFrameSize, move: CameraMove, space: SceneSpace) {
    this.size = size;
    const { width, height, view } = size;
    const scale = width / view.width;
    const { scene, origin } = extendScene(standing.scene, view);
    this.warped = new WarpedScene(scene, origin, space, { width, height, scale });
    this.layers = standing.layers;
    this.feet = standing.layers.map(({ box }) => footOf(box, space));
    const { productBox } = standing;
    const middle = productBox
      ? { x: productBox.left + productBox.width / 2, y: productBox.top + productBox.height * 0.55 }
      : { x: view.left + view.width / 2, y: view.top + view.height / 2 };
    const depth = productBox ? footOf(productBox, space).depth : space.depthAt(middle.x, middle.y);
    const focus = {
      ...middle,
      depth,
      videoX: (middle.x - view.left) * scale,
      videoY: (middle.y - view.top) * scale,
    };
    const turn = Math.min(
      (Math.abs(move.turn) * Math.PI) / 180,
      (2 * MOST_ASIDE * width) / (scale * space.focal * deepness(space, view, depth)),
    );
    this.path = this.heldPath({
      space,
      move,
      focus,
      scale,
      width,
      height,
      overscan: 1,
      turn: turn * Math.sign(move.turn),
    });
    this.canvas = createCanvas(width, height);
    this.lit = createCanvas(width, height);
  }

  /** The same path, weaker where the scene's edges would be seen, and enlarged by what still keeps them out. */
  private heldPath(path: DeepVideo['path']): DeepVideo['path'] {
    for (let weaker = path; ; weaker = weakened(weaker)) {
      const overscan = Math.max(
        ...MOMENTS.map((time) => {
          const pose = poseAt(weaker, time);
          return this.warped.overscanFor(pose, pose.focus);
        }),
      );
      const isStill = Math.abs(weaker.move.drift) + Math.abs(weaker.move.tilt) + Math.abs(weaker.turn) < 1e-4;
      if (overscan <= MOST_OVERSCAN || isStill) return { ...weaker, overscan };
    }
  }

  /** The frame at a moment, 0..1, as RGBA; the memory is the canvas's own and changes with the next call. */
  draw(time: number): Uint8Array {
    const { width, height } = this.size;
    const pose = poseAt(this.path, time);
    this.warped.draw(pose);
    const context = this.canvas.getContext('2d');
    const image = context.createImageData(width, height);
    image.data.set(this.warped.pixels);
    context.putImageData(image, 0, 0);
    const at = new Float32Array(3);
    for (const [index, { picture, box, isProduct }] of this.layers.entries()) {
      const foot = this.feet[index]!;
      pose.project(foot.x, foot.y, foot.depth, at, 0);
      const own = this.path.scale * this.path.overscan * (foot.depth / at[2]!);
      const left = at[0]! - (foot.x - box.left) * own;
      const top = at[1]! - (foot.y - box.top) * own;
      const place = { left, top, width: box.width * own, height: box.height * own };
      const sweep = isProduct ? this.path.move.sweep : 0;
      context.drawImage(passLight(this.lit, picture, place, sweep, time), 0, 0);
    }
    return this.canvas.data();
  }
}

/** Where a thing stands: the middle of its lower edge, as deep as the scene is there. */
function footOf(box: { left: number; top: number; width: number; height: number }, space: SceneSpace): DeepPoint {
  const [x, y] = [box.left + box.width / 2, box.top + box.height];
  const depths = [-0.25, -0.12, 0, 0.12, 0.25].map((share) => space.depthAt(x + share * box.width, y - 1));
  return { x, y, depth: depths.sort((a, b) => a - b)[2]! };
}

/** How much of its way around the focus the scene moves at most, as a share: 0 where all is as near as the focus. */
function deepness(space: SceneSpace, view: VideoFrameSize['view'], depth: number): number {
  const shares: number[] = [];
  for (let row = 0; row < SAMPLES; row++) {
    for (let column = 0; column < SAMPLES; column++) {
      const x = view.left + (view.width * (column + 0.5)) / SAMPLES;
      const y = view.top + (view.height * (row + 0.5)) / SAMPLES;
      shares.push(Math.abs(1 - depth / space.depthAt(x, y)));
    }
  }
  shares.sort((a, b) => a - b);
  return Math.max(0.02, shares[Math.floor(shares.length * 0.9)]!);
}

const WEAKER = 0.8;
function weakened(path: DeepVideo['path']): DeepVideo['path'] {
  const { move, turn } = path;
  return { ...path, move: { ...move, drift: move.drift * WEAKER, tilt: move.tilt * WEAKER }, turn: turn * WEAKER };
}
