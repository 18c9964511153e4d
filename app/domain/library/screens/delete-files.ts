import { callApi } from '#app/ui/client/call-api.ts';
import { CallError, sentenceOf } from '#app/ui/client/call-error.ts';
import { libraryMessages } from '../library.messages.ts';

const PARALLEL = 4;

export interface DeletedFiles {
  readonly deleted: ReadonlySet<string>;
  /** Sentence about the first one that could not be deleted; null when all were. */
  readonly failure: string | null;
}

/** Deletes files through the public call, a few at a time. One that is gone already counts as deleted. */
export async function deleteFiles(ids: readonly string[]): Promise<DeletedFiles> {
  const deleted = new Set<string>();
  let failure: string | null = null;
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const problem = await deleteFile(id);
      if (problem === null) deleted.add(id);
      else failure ??= problem;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { deleted, failure };
}

async function deleteFile(id: string): Promise<string | null> {
  try {
    await callApi('POST /api/user/project/delete', { body: { type: 'Image', id } });
    return null;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    return sentenceOf(error, libraryMessages);
  }
}
