import type { AssetView } from '#app/domain/library/index.ts';
import { sessionToken } from '#app/ui/app-bridge.ts';
import { studioMessages } from '../../studio.messages.ts';

const UPLOAD_PATH = '/api/images/upload/single';

/** Why an upload did not come through, in words for the user; `isCancelled` when they did it themselves. */
export class UploadError extends Error {
  readonly isCancelled: boolean;

  constructor(message: string, isCancelled = false) {
    super(message);
    this.name = 'UploadError';
    this.isCancelled = isCancelled;
  }
}

/**
 * Sends one picture to the library; XMLHttpRequest, because fetch cannot tell how much was sent. Rejects with
 * UploadError only.
 */
export function uploadFile(options: {
  readonly file: Blob;
  readonly name: string;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}): Promise<AssetView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('type', 'product');
    form.append('image', options.file, options.name);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const outcome = readAnswer(request.status, request.responseText);
      if (outcome instanceof UploadError) reject(outcome);
      else resolve(outcome);
    });
    request.addEventListener('error', () => reject(new UploadError(studioMessages.noResponse)));
    request.addEventListener('abort', () => reject(new UploadError('cancelled', true)));
    options.signal.addEventListener('abort', () => request.abort());
    request.open('POST', UPLOAD_PATH);
    request.setRequestHeader('Accept', 'application/json');
    // In the Shopify admin there are no cookies, and App Bridge signs fetch only.
    sessionToken().then(
      (token) => {
        if (options.signal.aborted) {
          reject(new UploadError('cancelled', true));
          return;
        }
        if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
        request.send(form);
      },
      () => reject(new UploadError(studioMessages.noResponse)),
    );
  });
}

function readAnswer(status: number, text: string): AssetView | UploadError {
  const body = parseJson(text) as { message?: unknown; images?: unknown[] } | null;
  if (status < 200 || status >= 300) {
    return new UploadError(typeof body?.message === 'string' ? body.message : studioMessages.uploadFailed);
  }
  const asset = body?.images?.[0] as AssetView | undefined;
  return asset ?? new UploadError(studioMessages.uploadFailed);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
