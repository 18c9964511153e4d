import type { AssetView } from '../assets/asset-view.schema.ts';
import { CallError, isAbort } from '#app/ui/client/call-error.ts';
import { sendFile } from '#app/ui/client/send-file.ts';
import { announce } from '#app/ui/toasts/announcements.ts';
import { libraryMessages } from '../library.messages.ts';
import { toAcceptedPicture } from './to-accepted-picture.ts';
import { UploadError } from './upload-error.ts';

interface UploadAnswer {
  readonly images?: readonly AssetView[];
  readonly notes?: readonly { readonly name: string; readonly message: string }[];
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
  form.append('image', await toAcceptedPicture(file), name);
  const answer = await sendFile({ path: '/api/images/upload/single', form, signal, onProgress }).catch(
    (error: unknown) => {
      throw new UploadError(sentenceOf(error), { isCancelled: isAbort(error), isFinal: isOfTheFile(error) });
    },
  );
  const { images, notes } = (answer ?? {}) as UploadAnswer;
  const asset = images?.[0];
  if (!asset) throw new UploadError(libraryMessages.unreadable);
  for (const note of notes ?? []) announce({ title: note.name, message: note.message, tone: 'info' });
  return asset;
}

/** Of no kind we take, too large, or no picture: the answers that speak of the file (400, 413, 415, 422). */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof CallError && [400, 413, 415, 422].includes(error.status);

function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return libraryMessages.unreadable;
  return error.status === 0 ? error.message : (error.said ?? libraryMessages.unreadable);
}
