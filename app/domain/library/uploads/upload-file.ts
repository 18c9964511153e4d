import type { AssetView } from '../assets/asset-view.schema.ts';
import { CallError, isAbort } from '#app/ui/client/call-error.ts';
import { sendFile } from '#app/ui/client/send-file.ts';
import { libraryMessages } from '../library.messages.ts';

/** Why an upload did not come through, in words for the user; `isCancelled` when they did it themselves. */
export class UploadError extends Error {
  readonly isCancelled: boolean;
  /** The file itself was refused: sent again it would be refused again. */
  readonly isFinal: boolean;

  constructor(message: string, facts: { readonly isCancelled?: boolean; readonly isFinal?: boolean } = {}) {
    super(message);
    this.name = 'UploadError';
    this.isCancelled = facts.isCancelled ?? false;
    this.isFinal = facts.isFinal ?? false;
  }
}

/** Sends one picture to the library. Rejects with UploadError only. */
export async function uploadFile(options: {
  readonly file: Blob;
  readonly name: string;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}): Promise<AssetView> {
  const { file, name, signal, onProgress } = options;
  const form = new FormData();
  form.append('type', 'product');
  form.append('image', file, name);
  const answer = await sendFile({ path: '/api/images/upload/single', form, signal, onProgress }).catch(
    (error: unknown) => {
      throw new UploadError(sentenceOf(error), { isCancelled: isAbort(error), isFinal: isOfTheFile(error) });
    },
  );
  const asset = (answer as { readonly images?: readonly AssetView[] } | null)?.images?.[0];
  if (!asset) throw new UploadError(libraryMessages.unreadable);
  return asset;
}

/** Of no kind we take, too large, or no picture: the answers that speak of the file (400, 413, 415, 422). */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof CallError && [400, 413, 415, 422].includes(error.status);

function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return libraryMessages.unreadable;
  return error.status === 0 ? error.message : (error.said ?? libraryMessages.unreadable);
}
