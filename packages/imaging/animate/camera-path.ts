import { cameraAt } from './camera-move.ts';
import type { CameraMove } from './camera-move.ts';
import type { SceneSpace } from './scene-space.server.ts';

/** Picture pixels, and the depth there in scene units. */
export interface DeepPoint {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** The camera at one moment, and where it sees what the picture shows. */
export interface CameraPose {
  /** Where the middle of the move is in the video now, video pixels. */
  readonly focus: { readonly x: number; readonly y: number };
  /** Writes the place in the video, in video pixels, and the new depth of a point of the picture to `target[at..at + 2]`. */
  readonly project: (x: number, y: number, depth: number, target: Float32Array, at: number) => void;
}

interface Path {
  readonly space: SceneSpace;
  readonly move: CameraMove;
  /** The focus of the camera, and its place in the video, video pixels. */
  readonly focus: DeepPoint & { readonly videoX: number; readonly videoY: number };
  /** Video pixels per picture pixel. */
  readonly scale: number;
  /** Of the video, pixels. */
  readonly width: number;
  readonly height: number;
  /** Enlargement that keeps the picture's edges out of the frame, about the focus. */
  readonly overscan: number;
  /** Radians that an orbit turns in all. */
  readonly turn: number;
}

/** How far a tilt raises or lowers the camera, radians per share of the frame that the view moves by. */
const TILT_ARC = 0.4;

/**
 * The camera at a moment, 0..1. Push in and pull back move it along the ray to the focus, orbit and tilt around the focus,
 * drift sideways: what lies at the focus keeps its shape, all else moves by its depth.
 */
export function poseAt(path: Path, time: number): CameraPose {
  const { space, move, focus, scale, width, height, overscan } = path;
  const at = cameraAt(move, time);
  const isTravelling = move.drift !== 0 || move.turn !== 0 || move.tilt !== 0;
  const { focal, centre, up } = space;
  const pivot = [
    ((focus.x - centre.x) / focal) * focus.depth,
    ((focus.y - centre.y) / focal) * focus.depth,
    focus.depth,
  ] as const;
  const nearer = isTravelling ? 0 : 1 - 1 / (at.zoom * at.productZoom);
  const share = move.turn === 0 ? 0 : at.turn / ((move.turn * Math.PI) / 180);
  const [m00, m01, m02, m10, m11, m12, m20, m21, m22] = rotation(up, path.turn * share, -at.tilt * TILT_ARC);
  // A drift of the frame at the focus is so much way for the camera.
  const aside = ((at.drift * width) / (scale * focal)) * focus.depth;
  const [px, py, pz] = pivot;
  const zoom = scale * overscan;
  const shiftX = focus.videoX;
  const shiftY = focus.videoY + at.tilt * height;
  return {
    focus: { x: shiftX, y: shiftY },
    project(x, y, depth, target, to) {
      const dx = ((x - centre.x) / focal) * depth - px;
      const dy = ((y - centre.y) / focal) * depth - py;
      const dz = depth - pz;
      const cx = m00 * dx + m01 * dy + m02 * dz + px * (1 - nearer) - aside;
      const cy = m10 * dx + m11 * dy + m12 * dz + py * (1 - nearer);
      const cz = Math.max(1e-3, m20 * dx + m21 * dy + m22 * dz + pz * (1 - nearer));
      target[to] = shiftX + ((focal * cx) / cz + centre.x - focus.x) * zoom;
      target[to + 1] = shiftY + ((focal * cy) / cz + centre.y - focus.y) * zoom;
      target[to + 2] = cz;
    },
  };
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Turned about `up`, then about the camera's own level axis. */
function rotation([x, y, z]: SceneSpace['up'], turn: number, arc: number): Matrix {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const d = 1 - c;
  const a: Matrix = [
    c + x * x * d,
    x * y * d - z * s,
    x * z * d + y * s,
    y * x * d + z * s,
    c + y * y * d,
    y * z * d - x * s,
    z * x * d - y * s,
    z * y * d + x * s,
    c + z * z * d,
  ];
  const [ca, sa] = [Math.cos(arc), Math.sin(arc)];
  return [
    a[0],
    a[1],
    a[2],
    ca * a[3] - sa * a[6],
    ca * a[4] - sa * a[7],
    ca * a[5] - sa * a[8],
    sa * a[3] + ca * a[6],
    sa * a[4] + ca * a[7],
    sa * a[5] + ca * a[8],
  ];
}
