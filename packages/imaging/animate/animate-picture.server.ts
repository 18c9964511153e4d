import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { AnimateInput, AnimateNote } from '../contract/animate-engine.ts';
import type { EngineVideo, ReportStep } from '../contract/engine.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import { cameraAt, readCameraMove } from './camera-move.ts';
import type { CameraMove } from './camera-move.ts';
import { extendScene } from './extend-scene.ts';
import { startFfmpeg } from './ffmpeg-encoder.server.ts';
import type { VideoEncoder } from './video-encoder.ts';
import { frameVideo } from './video-frame.ts';
import type { VideoFrameSize } from './video-frame.ts';
import { DeepVideo } from './deep-video.server.ts';
import { passLight } from './pass-light.ts';
import { openSceneSpace } from './scene-space.server.ts';
import { separateStanding } from './standing-layers.server.ts';
import { separateLayers } from './video-layers.server.ts';
import type { VideoLayers } from './video-layers.server.ts';
import { startOwnEncoder } from './own-encoder.server.ts';

export interface AnimatedPicture {
  readonly video: EngineVideo;
  readonly note: AnimateNote;
}

/** Distance of the orbiting camera from the products, as a multiple of the view's width. */
const CAMERA_DISTANCE = 1.6;

/** Width of the strips that a turned scene is drawn in, video pixels. */
const STRIP_PX = 4;

interface TurnedView {
  /** Corner of the scene in the frame before the turn, video pixels. */
  readonly left: number;
  readonly top: number;
  /** Video pixels per picture pixel. */
  readonly scale: number;
  /** Radians. */
  readonly turn: number;
  /** Where the axis stands and the height that stays level, picture pixels. */
  readonly axis: number;
  readonly ground: number;
}

/** Share of the work told as progress before the first frame. */
const preparation = 5;
/** Frames a second where nothing is asked. */
const USUAL_RATE = 30;

/** The scenery of a video: a size, and a frame for each moment. */
type Scenery = Pick<Video, 'size' | 'draw'>;

/**
 * A video of a camera that moves through a picture. Products are moved as they are: turned by nothing, bent by nothing,
 * only nearer or farther, about the point where they stand, so that their shadows stay under them.
 *
 * @param ffmpeg a program that encodes H.264, or null; where it fails the encoder that comes along takes its place
 * @throws EngineError 'unusable-input' for an unreadable picture or an impossible length
 */
export async function animatePicture(
  input: AnimateInput,
  ffmpeg: string | null,
  report: ReportStep,
): Promise<AnimatedPicture> {
  if (!(input.seconds >= 1 && input.seconds <= 10)) {
    throw new EngineError('unusable-input', `cannot make a video of ${input.seconds} s`);
  }
  const picture = await decodeRgba(input.image.bytes);
  const rate = input.rate ?? USUAL_RATE;
  const frames = Math.round(input.seconds * rate);
  await report(0, frames + preparation, 'Reading the image');
  const space = input.scene ? await openSceneSpace(input.scene, picture.width) : null;
  const standing = space ? await separateStanding(picture, input.items) : null;
  const layers = standing ? null : await separateLayers(picture, input.items);
  const productBox = (standing ?? layers!).productBox;
  const frame = frameVideo(picture, input.aspect, productBox);
  const { move, understood, unused } = readCameraMove(input.prompt, { hasProducts: productBox !== null });
  const video = standing ? new DeepVideo(standing, frame, move, space!) : new Video(layers!, frame, move);
  await report(preparation, frames + preparation, 'Setting up the camera');
  const tell = (done: number): Promise<void> => report(preparation + done, frames + preparation, 'Making the video');
  const bytes = await encode(video, { frames, rate }, ffmpeg, tell);
  const poster = await sharp(Buffer.from(video.draw(0)), {
    raw: { width: frame.width, height: frame.height, channels: 4 },
  })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
  const size = { width: frame.width, height: frame.height };
  return {
    video: {
      bytes,
      contentType: 'video/mp4',
      ...size,
      durationMs: Math.round((frames / rate) * 1000),
      poster: { bytes: poster, contentType: 'image/png', ...size },
    },
    note: { method: move.label, isDeep: space !== null, understood, unused },
  };
}

interface Timing {
  readonly frames: number;
  /** Frames a second. */
  readonly rate: number;
}

async function encode(
  video: Scenery,
  { frames, rate }: Timing,
  ffmpeg: string | null,
  tell: (done: number) => Promise<void>,
): Promise<Uint8Array> {
  if (ffmpeg) {
    try {
      return await shoot(video, frames, startFfmpeg(ffmpeg, { ...video.size, rate }), tell);
    } catch (error) {
      if (error instanceof EngineError) throw error;
    }
  }
  return shoot(video, frames, await startOwnEncoder({ ...video.size, rate }), tell);
}

async function shoot(
  video: Scenery,
  frames: number,
  encoder: VideoEncoder,
  tell: (done: number) => Promise<void>,
): Promise<Uint8Array> {
  try {
    for (let frame = 0; frame < frames; frame++) {
      await encoder.addFrame(video.draw(frames === 1 ? 0 : frame / (frames - 1)));
      await tell(frame + 1);
    }
    return await encoder.finish();
  } finally {
    encoder.stop();
  }
}

/** Draws the moments of a video; one canvas is used again and again. */
class Video {
  readonly size: VideoFrameSize;
  readonly #scene: Canvas;
  readonly #products: Canvas | null;
  readonly #move: CameraMove;
  readonly #canvas: Canvas;
  readonly #lit: Canvas;
  /** Video pixels per picture pixel. */
  readonly #scale: number;
  /** Where the scene's canvas begins, picture pixels. */
  readonly #origin: { readonly x: number; readonly y: number };
  /** The point on the floor the products stand on, and the box around them, in picture pixels. */
  readonly #box: VideoLayers['productBox'];

  constructor(layers: VideoLayers, size: VideoFrameSize, move: CameraMove) {
    this.size = size;
    const extended = extendScene(layers.scene, size.view);
    this.#scene = extended.scene;
    this.#origin = extended.origin;
    this.#products = layers.products;
    this.#box = layers.productBox;
    this.#move = move;
    this.#canvas = createCanvas(size.width, size.height);
    this.#lit = createCanvas(size.width, size.height);
    this.#scale = size.width / size.view.width;
  }

  /** The frame at a moment, 0..1, as RGBA; the memory is the canvas's own and changes with the next call. */
  draw(time: number): Uint8Array {
    const { width, height } = this.size;
    const { zoom, productZoom, drift, tilt, turn } = cameraAt(this.#move, time);
    const context = this.#canvas.getContext('2d');
    const scale = this.#scale * zoom;
    // The camera looks at the products where there are any: they stay in the middle of the move.
    const focus = this.#focus();
    const sceneWidth = this.#scene.width * scale;
    const sceneHeight = this.#scene.height * scale;
    // The travel ends where the scene ends: no edge of it is shown.
    const left = covering(focus.videoX + (this.#origin.x - focus.x) * scale - drift * width, sceneWidth, width);
    const top = covering(focus.videoY + (this.#origin.y - focus.y) * scale + tilt * height, sceneHeight, height);
    const toX = (x: number): number => left + (x - this.#origin.x) * scale;
    const toY = (y: number): number => top + (y - this.#origin.y) * scale;
    smooth(context);
    // Under pictures with transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    if (turn === 0) context.drawImage(this.#scene, left, top, sceneWidth, sceneHeight);
    else this.#drawTurned(context, { left, top, scale, turn, axis: focus.x, ground: this.#ground() });
    if (this.#products && this.#box) {
      const foot = { x: this.#box.left + this.#box.width / 2, y: this.#box.top + this.#box.height };
      const own = scale * productZoom;
      context.drawImage(this.#light(time, toX(foot.x) - foot.x * own, toY(foot.y) - foot.y * own, own), 0, 0);
    }
    return this.#canvas.data();
  }

  /**
   * The scene as a plane turned about the upright axis through the products, in perspective. Each column of the frame shows
   * one column of the scene, so it is drawn in strips; the line the products stand on stays level.
   */
  #drawTurned(context: SKRSContext2D, view: TurnedView): void {
    const { left, top, scale, turn, axis, ground } = view;
    const { width } = this.size;
    const scene = this.#scene;
    const distance = CAMERA_DISTANCE * this.size.view.width;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const axisX = left + (axis - this.#origin.x) * scale;
    const above = (ground - this.#origin.y) * scale;
    /** Distance from the axis in the scene of a column of the frame, picture pixels. */
    const inScene = (x: number): number => {
      const seen = (x - axisX) / scale;
      return (seen * distance) / (cos * distance - seen * sin);
    };
    const column = (x: number): number => Math.min(scene.width, Math.max(0, axis - this.#origin.x + inScene(x)));
    for (let x = 0; x < width; x += STRIP_PX) {
      const end = Math.min(width, x + STRIP_PX);
      const near = distance / (distance + inScene((x + end) / 2) * sin);
      const from = Math.min(column(x), scene.width - 1);
      const y = top + above * (1 - near);
      const wide = Math.max(0.01, column(end) - from);
      context.drawImage(scene, from, 0, wide, scene.height, x, y, end - x, scene.height * scale * near);
    }
  }

  /** The height of the line the products stand on, or the middle of the view, in picture pixels. */
  #ground(): number {
    return this.#box ? this.#box.top + this.#box.height : this.size.view.top + this.size.view.height / 2;
  }

  #focus(): { x: number; y: number; videoX: number; videoY: number } {
    const { view } = this.size;
    const x = this.#box ? this.#box.left + this.#box.width / 2 : view.left + view.width / 2;
    const y = this.#box ? this.#box.top + this.#box.height * 0.55 : view.top + view.height / 2;
    return { x, y, videoX: (x - view.left) * this.#scale, videoY: (y - view.top) * this.#scale };
  }

  /** The products where they stand now, with a band of light that passes over them and nothing else. */
  #light(time: number, left: number, top: number, scale: number): Canvas {
    const products = this.#products!;
    const box = this.#box!;
    const place = { left, top, width: products.width * scale, height: products.height * scale };
    const seen = {
      left: left + box.left * scale,
      top: top + box.top * scale,
      width: box.width * scale,
      height: box.height * scale,
    };
    return passLight(this.#lit, products, place, this.#move.sweep, time, seen);
  }
}

/** Where a picture of a length begins, so that it covers a frame from 0 to its end. */
function covering(start: number, length: number, frame: number): number {
  return length <= frame ? start : Math.min(0, Math.max(frame - length, start));
}

function smooth(context: SKRSContext2D): void {
  context.globalCompositeOperation = 'source-over';
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
}
