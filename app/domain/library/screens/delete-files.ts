import { callApi } from '#app/ui/client/call-api.ts';
import { CallError, sentenceOf } from '#app/ui/client/call-error.ts';
import { MAX_AT_ONCE } from '../assets/asset-limits.ts';
import { libraryMessages } from '../library.messages.ts';

export interface DeletedFiles {
  readonly deleted: ReadonlySet<string>;
  /** Sentence about the first that could not be deleted; null when all were. */
  readonly failure: string | null;
}

/** Deletes files through the public call, as many at once as it takes. One that is gone already counts as deleted. */
export async function deleteFiles(ids: readonly string[]): Promise<DeletedFiles> {
  const deleted = new Set<string>();
  let failure: string | null = null;
  for (const imageIds of partsOf(ids)) {
    const problem = await told('POST /api/images/library/delete', imageIds);
    if (problem === null) for (const id of imageIds) deleted.add(id);
    else failure ??= problem;
  }
  return { deleted, failure };
}

/** Brings deleted files back; the sentence why not, null where they are back. */
export async function restoreFiles(ids: readonly string[]): Promise<string | null> {
  let failure: string | null = null;
  for (const imageIds of partsOf(ids)) failure ??= await told('POST /api/images/library/restore', imageIds);
  return failure;
}

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_AT_ONCE) }, (_, part) =>
    ids.slice(part * MAX_AT_ONCE, (part + 1) * MAX_AT_ONCE),
  );

async function told(
  name: 'POST /api/images/library/delete' | 'POST /api/images/library/restore',
  imageIds: string[],
): Promise<string | null> {
  try {
    await callApi(name, { body: { imageIds } });
    return null;
  } catch (error) {
    if (name.endsWith('delete') && error instanceof CallError && error.status === 404) return null;
    return sentenceOf(error, libraryMessages);
  }
}
