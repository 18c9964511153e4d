import { refusal, silence } from './call-error.ts';
import { browser } from './surroundings.ts';
import type { ClientSurroundings } from './surroundings.ts';

export interface SendFileOptions {
  readonly path: string;
  readonly form: FormData;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * A multipart call that tells how much of it was sent, which fetch cannot. Rejects with CallError only, or with an
 * AbortError once `signal` has called it off.
 */
export async function sendFile(
  { path, form, signal, onProgress }: SendFileOptions,
  { openRequest, sessionToken, isOnline }: ClientSurroundings = browser,
): Promise<unknown> {
  const token = await sessionToken().catch(() => {
    throw silence(isOnline());
  });
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = openRequest();
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const { status } = request;
      const answer = parseJson(request.responseText);
      if (status >= 200 && status < 300) resolve(answer);
      else reject(refusal(status, answer));
    });
    request.addEventListener('error', () => reject(silence(isOnline())));
    request.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
