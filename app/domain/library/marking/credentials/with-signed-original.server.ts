import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { database } from '#app/platform/database/database.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import type { PictureFile, PictureSource } from '../../files/process-picture.server.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Mark } from '../xmp.rules.ts';
import type { CredentialStep } from './manifest.rules.ts';
import { signFile, signingIdentity } from './sign-file.server.ts';
import type { SignFileOptions } from './sign-file.server.ts';

/** More than these say no more of where a picture comes from. */
const MAX_INGREDIENTS = 8;
const MAX_INGREDIENT_BYTES = 40 * 1024 * 1024;
const CONTENT_TYPES = { JPEG: 'image/jpeg', PNG: 'image/png', WebP: 'image/webp', MP4: 'video/mp4' } as const;

interface SignedOriginalOptions {
  readonly userId: string;
  readonly name: string;
  readonly files: readonly PictureFile[];
  readonly step: CredentialStep;
  readonly mark: Mark | null;
  readonly sourceIds?: readonly string[] | undefined;
  /** The file as it was given to us, where it is another one now. */
  readonly given?: PictureSource | null | undefined;
}

/**
 * The same files, of which the original carries a signed manifest; unchanged where no certificate is set. What was only
 * taken in is signed where it brought a manifest: that one does not hold for the new bytes and goes on inside ours.
 */
export async function withSignedOriginal(options: SignedOriginalOptions): Promise<readonly PictureFile[]> {
  const { files, step, mark, name } = options;
  const original = files.find(({ variant }) => variant === 'original');
  if (!original || !signingIdentity()) return files;
  const brought = await manifestOf(options.given ?? null, name);
  const sources = await readSources(options.userId, options.sourceIds ?? []);
  if (step === 'taken-in' && !brought && sources.length === 0) return files;
  const ingredients = brought ? [brought, ...sources] : sources;
  const bytes = await signFile({ file: original, step, mark, title: name, ingredients });
  if (!bytes) return files;
  const signed = { ...original, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  return files.map((file) => (file === original ? signed : file));
}

type Ingredient = SignFileOptions['ingredients'][number];

/** The given file, if it carries a manifest. */
async function manifestOf(given: PictureSource | null, title: string): Promise<Ingredient | null> {
  if (!given) return null;
  const bytes = 'path' in given ? await readFile(given.path) : given.bytes;
  const marks = inspectFile(bytes);
  if (!marks || marks.c2paBytes === 0 || marks.format === 'AVIF or HEIC') return null;
  return { bytes, contentType: CONTENT_TYPES[marks.format], title };
}

async function readSources(userId: string, ids: readonly string[]): Promise<Ingredient[]> {
  if (ids.length === 0) return [];
  const rows = await database().assetFile.findMany({
    where: { variant: 'original', assetId: { in: [...ids] }, asset: { userId, deletedAt: null } },
    select: { storageKey: true, contentType: true, bytes: true, asset: { select: { name: true } } },
    orderBy: { assetId: 'asc' },
    take: MAX_INGREDIENTS,
  });
  const found: Ingredient[] = [];
  let total = 0;
  for (const { storageKey, contentType, bytes, asset } of rows) {
    total += bytes;
    if (total > MAX_INGREDIENT_BYTES) break;
    found.push({ bytes: await storage().get(storageKey), contentType, title: asset.name });
  }
  return found;
}
