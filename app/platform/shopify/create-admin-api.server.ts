import { AppError } from '../errors.ts';
import { ADMIN_API_VERSION } from './admin-api-version.ts';
import { adminApiMessages } from './admin-api.messages.ts';
import type { AdminApi, AnswerOf } from './admin-api.ts';
import { readThrottle } from './throttle.rules.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 60_000;
const MAX_TRIES = 5;
/** Waited in all for one request; longer is told to the merchant instead. */
const MAX_WAIT_MS = 20_000;
const MAX_JSON_BYTES = 8 * 1024 * 1024;
const CDN_HOST = 'cdn.shopify.com';

export interface CreateAdminApiOptions {
  /** `name.myshopify.com`, already checked. */
  readonly shop: string;
  readonly accessToken: string;
  readonly apiVersion?: string;
  /** Instead of `https://{shop}`; only for the development store. */
  readonly origin?: string | undefined;
  /** Shopify has refused the token: forget it, so that the next open fetches another. */
  readonly onRefused?: () => Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly extensions?: unknown;
}

/** The shop's Admin API over the network. See `AdminApi` for what it promises. */
export function createAdminApi(options: CreateAdminApiOptions): AdminApi {
  const { shop, accessToken, apiVersion = ADMIN_API_VERSION, origin, wait = sleep } = options;
  // eslint-disable-next-line no-restricted-globals -- this is the guarded door to Shopify
  const fetchFrom = options.fetch ?? fetch;
  const endpoint = `${origin ?? `https://${shop}`}/admin/api/${apiVersion}/graphql.json`;

  /** Refuses every address but https ones and the development store's, follows no redirect, gives up in time. */
  async function reach(address: string, init: RequestInit, timeoutMs: number, userMessage: string): Promise<Response> {
    const url = new URL(address);
    if (url.protocol !== 'https:' && url.origin !== origin) {
      throw new AppError('unavailable', `refused address ${url.origin}`, { userMessage });
    }
    try {
      return await fetchFrom(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw new AppError('unavailable', `${url.host} did not answer`, { userMessage, retryAfterSeconds: 5, cause });
    }
  }

  async function ask(body: string): Promise<{ readonly answer: Answer } | { readonly waitMs: number }> {
    const init = {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-Shopify-Access-Token': accessToken,
      },
      body,
    };
    const response = await reach(endpoint, init, REQUEST_TIMEOUT_MS, adminApiMessages.unreachable);
    if (response.status === 429) {
      await response.body?.cancel();
      return { waitMs: (Number(response.headers.get('retry-after')) || 2) * 1000 };
    }
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 401) await options.onRefused?.();
      throw refusal(shop, response.status);
    }
    const answer = parseAnswer(await readLimited(response, MAX_JSON_BYTES, adminApiMessages.unreachable));
    const waitMs = readThrottle(answer);
    return waitMs === null ? { answer } : { waitMs };
  }

  return {
    shop,

    async request(document, ...[variables = {}]) {
      const body = JSON.stringify({ query: document, variables });
      let waitedMs = 0;
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const outcome = await ask(body);
        if ('answer' in outcome) return dataOf(outcome.answer, shop) as AnswerOf<typeof document>;
        if (waitedMs + outcome.waitMs > MAX_WAIT_MS) break;
        waitedMs += outcome.waitMs;
        await wait(outcome.waitMs);
      }
      throw new AppError('unavailable', `${shop} is throttled`, {
        userMessage: adminApiMessages.busy,
        retryAfterSeconds: 30,
      });
    },

    async readFile({ url, maxBytes }) {
      const { host, origin: from } = new URL(url);
      if (host !== CDN_HOST && from !== origin) {
        throw new AppError('unavailable', `refused file host ${host}`, {
          userMessage: adminApiMessages.fileUnreachable,
        });
      }
      const response = await reach(url, {}, FILE_TIMEOUT_MS, adminApiMessages.fileUnreachable);
      if (!response.ok) {
        await response.body?.cancel();
        throw new AppError('unavailable', `file answered ${response.status}`, {
          userMessage: adminApiMessages.fileUnreachable,
        });
      }
      const tooLarge = adminApiMessages.fileTooLarge(Math.floor(maxBytes / 1024 / 1024));
      return readLimited(response, maxBytes, tooLarge);
    },

    async sendFile({ target, bytes, contentType, filename }) {
      const form = new FormData();
      for (const { name, value } of target.parameters) form.append(name, value);
      // Last, or the storage behind it ignores the parameters.
      form.append('file', new File([bytes as BlobPart], filename, { type: contentType }));
      const init = { method: 'POST', body: form };
      const response = await reach(target.url, init, FILE_TIMEOUT_MS, adminApiMessages.uploadFailed);
      await response.body?.cancel();
      if (!response.ok) {
        throw new AppError('unavailable', `staged upload answered ${response.status}`, {
          userMessage: adminApiMessages.uploadFailed,
        });
      }
    },
  };
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function readLimited(response: Response, maxBytes: number, tooLarge: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('too-large', `more than ${maxBytes} bytes`, { userMessage: tooLarge });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseAnswer(bytes: Uint8Array): Answer {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Answer;
  } catch (cause) {
    throw new AppError('unavailable', 'answer is not JSON', { userMessage: adminApiMessages.unreachable, cause });
  }
}

/** Partial data with errors beside it is not trusted. */
function dataOf(answer: Answer, shop: string): unknown {
  const { data, errors } = answer;
  if (!errors?.length && data) return data;
  const codes = errors?.map((error) => error.extensions?.code) ?? [];
  const said = errors?.map((error) => error.message).join('; ') ?? 'no data';
  if (codes.includes('ACCESS_DENIED')) {
    throw new AppError('forbidden', `${shop}: ${said}`, { userMessage: adminApiMessages.denied });
  }
  if (codes.includes('SHOP_INACTIVE')) {
    throw new AppError('forbidden', `${shop}: ${said}`, { userMessage: adminApiMessages.unpaid });
  }
  if (codes.includes('INTERNAL_SERVER_ERROR')) {
    throw new AppError('unavailable', `${shop}: ${said}`, { userMessage: adminApiMessages.unreachable });
  }
  // A document or variable of ours that Shopify does not accept.
  throw new AppError('internal', `${shop}: ${said}`);
}

function refusal(shop: string, status: number): AppError {
  const message = `${shop} answered ${status}`;
  const forbidden = (userMessage: string) => new AppError('forbidden', message, { userMessage });
  if (status === 401) return forbidden(adminApiMessages.disconnected);
  if (status === 402) return forbidden(adminApiMessages.unpaid);
  if (status === 403) return forbidden(adminApiMessages.denied);
  if (status === 423) return forbidden(adminApiMessages.locked);
  if (status === 404) return new AppError('not-found', message, { userMessage: adminApiMessages.gone });
  return new AppError('unavailable', message, { userMessage: adminApiMessages.unreachable, retryAfterSeconds: 5 });
}
