import type { AssetView } from '../assets/asset-view.schema.ts';
import { CallError, isAbort } from '#app/ui/client/call-error.ts';
import { sendFile } from '#app/ui/client/send-file.ts';
import { libraryMessages } from '../library.messages.ts';

/** Why an upload did not come through, in words for the user; `isCancelled` when they did it themselves. */
export class UploadError extends Error {
  readonly isCancelled: boolean;

  constructor(message: string, isCancelled = false) {
    super(message);
    this.name = 'UploadError';
    this.isCancelled = isCancelled;
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
      throw new UploadError(sentenceOf(error), isAbort(error));
    },
  );
  const asset = (answer as { readonly images?: readonly AssetView[] } | null)?.images?.[0];
  if (!asset) throw new UploadError(libraryMessages.unreadable);
  return asset;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return libraryMessages.unreadable;
  return error.status === 0 ? error.message : (error.said ?? libraryMessages.unreadable);
}
