import type { VideoAspect } from '../contract/animate-engine.ts';
import type { PixelBox } from '../pixels/raster.ts';

/** Longest videos' sides: what every network takes, and what a small machine encodes in seconds. */
const largest: Readonly<Record<VideoAspect, { readonly width: number; readonly height: number }>> = {
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
};
/** Free space beside the products, as a share of the frame. */
const air = 0.06;
/** A cut that would lose more of the picture than this is not made; the picture is continued beyond its edge instead. */
const leastShown = 0.62;

export interface VideoFrameSize {
  /** Of the video, pixels, even. */
  readonly width: number;
  /** Of the video, pixels, even. */
  readonly height: number;
  /** The part of the picture the video shows; it may reach beyond the picture above and below, or left and right. */
  readonly view: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** Chooses which part of a picture a video of another shape shows, so that no product is cut. */
export function frameVideo(
  picture: { readonly width: number; readonly height: number },
  aspect: VideoAspect,
  products: PixelBox | null,
): VideoFrameSize {
  const { width: ratioWidth, height: ratioHeight } = largest[aspect];
  const ratio = ratioWidth / ratioHeight;
  let width = Math.min(picture.width, picture.height * ratio);
  width = Math.max(width, Math.min(picture.width * leastShown, picture.height * leastShown * ratio));
  if (ratio < picture.width / picture.height) width = Math.max(width, picture.width * leastShown);
  else width = Math.max(width, picture.height * leastShown * ratio);
  if (products) {
    width = Math.max(width, products.width / (1 - 2 * air), (products.height * ratio) / (1 - 2 * air));
  }
  const height = width / ratio;
  const centre = products
    ? { x: products.left + products.width / 2, y: products.top + products.height / 2 }
    : { x: picture.width / 2, y: picture.height / 2 };
  const view = {
    left: within(centre.x - width / 2, picture.width - width),
    top: within(centre.y - height / 2, picture.height - height),
    width,
    height,
  };
  const scale = Math.min(1, ratioWidth / width);
  return { width: even(width * scale), height: even(height * scale), view };
}

/** Inside the picture where it fits; in the middle of it where it is larger. */
function within(wanted: number, room: number): number {
  return room <= 0 ? room / 2 : Math.min(room, Math.max(0, wanted));
}

const even = (size: number): number => Math.max(32, Math.round(size / 2) * 2);
