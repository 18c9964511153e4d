import type { PictureSource } from '#app/ui/picture.tsx';
import fashion320Avif from './fashion-320.avif?url';
import fashion320Webp from './fashion-320.webp?url';
import fashion640Avif from './fashion-640.avif?url';
import fashion640Webp from './fashion-640.webp?url';
import ideation320Avif from './ideation-320.avif?url';
import ideation320Webp from './ideation-320.webp?url';
import ideation640Avif from './ideation-640.avif?url';
import ideation640Webp from './ideation-640.webp?url';
import product480Avif from './product-480.avif?url';
import product480Webp from './product-480.webp?url';
import product960Avif from './product-960.avif?url';
import product960Webp from './product-960.webp?url';

export interface CardPicture {
  readonly avif: readonly PictureSource[];
  readonly webp: readonly PictureSource[];
  /** Pixels of the largest. */
  readonly width: number;
  readonly height: number;
}

/** Made by scripts/page-pictures.ts from the preset shelf. */
export const cardPictures = {
  product: {
    avif: [
      { url: product480Avif, width: 480 },
      { url: product960Avif, width: 960 },
    ],
    webp: [
      { url: product480Webp, width: 480 },
      { url: product960Webp, width: 960 },
    ],
    width: 960,
    height: 660,
  },
  fashion: {
    avif: [
      { url: fashion320Avif, width: 320 },
      { url: fashion640Avif, width: 640 },
    ],
    webp: [
      { url: fashion320Webp, width: 320 },
      { url: fashion640Webp, width: 640 },
    ],
    width: 640,
    height: 782,
  },
  ideation: {
    avif: [
      { url: ideation320Avif, width: 320 },
      { url: ideation640Avif, width: 640 },
    ],
    webp: [
      { url: ideation320Webp, width: 320 },
      { url: ideation640Webp, width: 640 },
    ],
    width: 640,
    height: 782,
  },
} as const satisfies Record<string, CardPicture>;
