import { AppError } from '#app/platform/errors.ts';
import { cutOutKind } from './cut-out.server.ts';
import type { JobKind } from './job-kind.ts';
import { productPhotoKind } from './product-photo.server.ts';

const KINDS: readonly JobKind[] = [cutOutKind, productPhotoKind];

/** The kind of that name. Throws `bad-request` for an unknown one. */
export function jobKind(name: string): JobKind {
  const kind = KINDS.find((candidate) => candidate.name === name);
  if (!kind) throw new AppError('bad-request', `unknown job kind ${name}`);
  return kind;
}
