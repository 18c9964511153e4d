/** The app's facts about a product; the answer of `GET /api/store/product-photos`. */
export interface ProductPhotos {
  readonly title: string;
  /** There is something to photograph. */
  readonly hasPicture: boolean;
  /** Newest first. */
  readonly photos: readonly { readonly _id: string; readonly imageName: string; readonly url: string }[];
  /** The latest one; null where none was made. */
  readonly photoshoot: {
    readonly status: 'working' | 'done' | 'failed';
    readonly made: number;
    readonly asked: number;
    readonly message: string;
  } | null;
  readonly credits: number;
  readonly unitPrice: number;
  /** The number that the app's settings begin with. */
  readonly count: number;
  readonly prompt: string;
}

interface AskOptions {
  /** Sent as JSON by POST; a GET without it. */
  readonly body?: object;
  readonly idempotencyKey?: string;
}

/**
 * One call to the app. The admin resolves the address against the app's own and adds the session token. Rejects with an
 * Error whose message is the app's sentence for the merchant, '' where there is none.
 */
export async function askApp(path: string, { body, idempotencyKey }: AskOptions = {}): Promise<unknown> {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { message?: unknown } | null | undefined;
  if (response?.ok && answer) return answer;
  throw new Error(typeof answer?.message === 'string' ? answer.message : '');
}
