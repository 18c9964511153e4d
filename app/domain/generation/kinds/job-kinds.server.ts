import { AppError } from '#app/platform/errors.ts';
import { animateKind } from './animate.server.ts';
import { cutOutKind } from './cut-out.server.ts';
import { garmentKind } from './garment.server.ts';
import { inpaintKind } from './inpaint.server.ts';
import { editByWordsKind } from './edit-by-words.server.ts';
import { editKind } from './edit.server.ts';
import type { JobKind } from './job-kind.ts';
import { KINDS } from './kinds.ts';
import { productPhotoKind } from './product-photo.server.ts';
import { refineCutOutKind } from './refine-cut-out.server.ts';
import { textToImageKind } from './text-to-image.server.ts';
import { trainedPictureKind } from './trained-picture.server.ts';
import { trainModelKind } from './train-model.server.ts';
import { tryOnKind } from './try-on.server.ts';
import { upscaleKind } from './upscale.server.ts';

/** Every kind there is. */
export const JOB_KINDS: readonly JobKind[] = [
  cutOutKind,
  refineCutOutKind,
  productPhotoKind,
  inpaintKind,
  upscaleKind,
  editKind,
  editByWordsKind,
  animateKind,
  textToImageKind,
  trainModelKind,
  trainedPictureKind,
  garmentKind,
  tryOnKind,
];

/** The kind of that name. Throws `bad-request` for an unknown one. */
export function jobKind(name: string): JobKind {
  const kind = JOB_KINDS.find((candidate) => candidate.name === name);
  if (!kind) throw new AppError('bad-request', `unknown job kind ${name}`);
  return kind;
}

/** Whether jobs of any kind use the feature of that name. */
export function isOffered(feature: string): boolean {
  return JOB_KINDS.some(({ name }) => KINDS[name].feature === feature);
}
