import signIn1280Avif from './sign-in-1280.avif?url';
import signIn1280Webp from './sign-in-1280.webp?url';
import signIn720Avif from './sign-in-720.avif?url';
import signIn720Webp from './sign-in-720.webp?url';
import type { CardPicture } from './pictures.ts';

/** Made by scripts/page-pictures.ts from the preset shelf. */
export const signInPicture: CardPicture = {
  avif: [
    { url: signIn720Avif, width: 720 },
    { url: signIn1280Avif, width: 1280 },
  ],
  webp: [
    { url: signIn720Webp, width: 720 },
    { url: signIn1280Webp, width: 1280 },
  ],
  width: 1280,
  height: 1280,
};
