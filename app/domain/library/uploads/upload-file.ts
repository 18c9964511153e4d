import type { AssetView } from '../assets/asset-view.schema.ts';
import { sendFile } from '#app/ui/client/send-file.ts';
import type { Upload } from '#app/ui/intake/create-intake.ts';
import { announce } from '#app/ui/toasts/announcements.ts';
import { libraryMessages } from '../library.messages.ts';
import { toAcceptedPicture } from './to-accepted-picture.ts';
import { UploadError } from './upload-error.ts';

interface UploadAnswer {
  readonly images?: readonly AssetView[];
  readonly notes?: readonly { readonly name: string; readonly message: string }[];
}

/** Sends one picture to the library. Rejects with UploadError, CallError or an AbortError. */
export async function uploadFile({ file, ...upload }: Upload): Promise<AssetView> {
  const form = new FormData();
  form.append('type', 'product');
  form.append('image', await toAcceptedPicture(file), file.name);
  const answer = await sendFile({ ...upload, path: '/api/images/upload/single', form });
  const { images, notes } = (answer ?? {}) as UploadAnswer;
  const asset = images?.[0];
  if (!asset) throw new UploadError(libraryMessages.unreadable);
  for (const note of notes ?? []) announce({ title: note.name, message: note.message, tone: 'info' });
  return asset;
}
