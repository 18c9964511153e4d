import { MAX_PICTURE_BYTES, pictureTypeOf, TYPE_PROBE_BYTES } from '../files/picture-type.rules.ts';
import { libraryMessages } from '../library.messages.ts';
import { UploadError } from './upload-error.ts';

/** Near the quality that the server stores. */
const JPEG_QUALITY = 0.95;

/**
 * The file as the server accepts it. A picture in a format that this browser decodes and the server does not (BMP, and HEIC on
 * Apple's systems) is encoded anew.
 *
 * @throws UploadError before anything is sent, where the file would be refused
 */
export async function toAcceptedPicture(file: Blob): Promise<Blob> {
  if (file.size === 0) throw refusal(libraryMessages.emptyFile);
  const verdict = pictureTypeOf(new Uint8Array(await file.slice(0, TYPE_PROBE_BYTES).arrayBuffer()));
  const sendAs = verdict.isAccepted ? null : verdict.sendAs;
  // The size before the format, as on the server; a BMP becomes smaller.
  if (!sendAs) refuseTooLarge(file);
  const accepted = verdict.isAccepted ? file : await encodeAnew(file, verdict);
  refuseTooLarge(accepted);
  return accepted;
}

function refuseTooLarge({ size }: Blob): void {
  if (size > MAX_PICTURE_BYTES) throw refusal(libraryMessages.tooManyBytes(MAX_PICTURE_BYTES / 1024 / 1024));
}

async function encodeAnew(
  file: Blob,
  { sendAs, userMessage }: { readonly sendAs: 'jpeg' | 'png' | null; readonly userMessage: string },
): Promise<Blob> {
  if (!sendAs) throw refusal(userMessage);
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw refusal(userMessage);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  const encoded = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, `image/${sendAs}`, JPEG_QUALITY);
  });
  if (!encoded) throw refusal(userMessage);
  return encoded;
}

const refusal = (message: string) => new UploadError(message, { isFinal: true });
