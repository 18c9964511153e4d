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
    try {
      await callApi('POST /api/images/library/delete', { body: { imageIds } });
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404) {
        failure ??= sentenceOf(error, libraryMessages);
        continue;
      }
    }
    for (const id of imageIds) deleted.add(id);
  }
  return { deleted, failure };
}

export interface RestoredFiles {
  readonly restored: ReadonlySet<string>;
  /** Sentence about the first that could not be brought back; null when all were. */
  readonly failure: string | null;
}

/** Brings deleted files back, as many at once as the call takes. */
export async function restoreFiles(ids: readonly string[]): Promise<RestoredFiles> {
  const restored = new Set<string>();
  let failure: string | null = null;
  for (const imageIds of partsOf(ids)) {
    try {
      const answer = await callApi('POST /api/images/library/restore', { body: { imageIds } });
      for (const id of answer.imageIds) restored.add(id);
      if (answer.imageIds.length < imageIds.length) failure ??= libraryMessages.missing;
    } catch (error) {
      failure ??= sentenceOf(error, libraryMessages);
    }
  }
  return { restored, failure };
}

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_AT_ONCE) }, (_, part) =>
    ids.slice(part * MAX_AT_ONCE, (part + 1) * MAX_AT_ONCE),
  );
