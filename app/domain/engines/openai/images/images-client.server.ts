import OpenAI, { APIError } from 'openai';
import type { Response, ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import { guardedFetch } from '#app/platform/outbound/guarded-fetch.server.ts';
import type { EngineFailure } from '@plinth/imaging';
import type {
  ProviderClient,
  ProviderFailure,
  SentRequest,
  StatusOutcome,
  SubmitOutcome,
} from '../../provider-requests/provider-client.ts';
import { reasonOf, wasNeverSent } from '../../provider-requests/transport.server.ts';
import { OPENAI } from '../../providers.ts';
import { heldBackFor, OutOfService, refusal } from '../openai-errors.ts';
import type { ImagesInput, OpenAiImagesSettings, OpenAiTrouble } from './images-context.ts';

/** A picture of four megapixels as text in JSON. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const CALL_MS = 60_000;
const INSTRUCTIONS =
  'Call the image tool once, with exactly the words of the message as its prompt. Add nothing, leave nothing out, and write no text.';

/**
 * OpenAI's pictures by the calls that every provider is used by: responses in the background, which have an id to ask by.
 * An answer that is lost stays unknown, since nothing lists what was asked.
 */
export function createImagesClient(settings: OpenAiImagesSettings): ProviderClient<OpenAiTrouble> {
  const { model } = settings;
  const { responses } = createOpenAi(settings);
  return {
    name: OPENAI.provider,
    usesLedgerId: false,
    tellsLost: false,
    refsBeforeSubmit: () => null,
    async submit({ id, input }): Promise<SubmitOutcome<OpenAiTrouble>> {
      try {
        const made = await responses.create(bodyOf(model, id, input as ImagesInput));
        return { kind: 'submitted', requestId: made.id, refs: { status: made.id, result: made.id, cancel: made.id } };
      } catch (error) {
        return notSent(error);
      }
    },
    async askStatus({ requestId }) {
      try {
        return statusOf(await responses.retrieve(requestId));
      } catch (error) {
        return { kind: 'unreachable', reason: said(error) };
      }
    },
    async askResult({ requestId }) {
      try {
        const response = await responses.retrieve(requestId);
        const status = statusOf(response);
        if (status.kind === 'failed') return status;
        if (status.kind !== 'completed') return { kind: 'unreachable', reason: 'it is not over' };
        return { kind: 'result', payload: pictureOf(response), costMicros: costOfUsage(response) };
      } catch (error) {
        return { kind: 'unreachable', reason: said(error) };
      }
    },
    cancel: ({ requestId }) => quietly(() => responses.cancel(requestId)),
    // A response in the background is stored, with the words and pictures that went along.
    forget: ({ requestId }: SentRequest) => quietly(() => responses.delete(requestId)),
    toFailure,
    costOf: () => OPENAI.images.costMicros,
  };

  async function quietly(call: () => Promise<unknown>): Promise<void> {
    await call().catch((error: unknown) => settings.logger?.warn({ reason: said(error) }, 'OpenAI did not take it'));
  }
}

/** OpenAI's own client over our guarded way out. It sends once: whether a request goes again is decided by the ledger. */
function createOpenAi({ key, origin: standIn }: OpenAiImagesSettings): OpenAI {
  const trustedOrigin = standIn && new URL(standIn).origin;
  return new OpenAI({
    apiKey: key,
    baseURL: `${trustedOrigin ?? OPENAI.origin}/v1`,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: CALL_MS,
    logLevel: 'off',
    fetch: guardedFetch({ maxBytes: MAX_ANSWER_BYTES, timeoutMs: CALL_MS, trustedOrigin }),
  });
}

function bodyOf(model: string, ledgerId: string, input: ImagesInput): ResponseCreateParamsNonStreaming {
  const { prompt, size, image, mask } = input;
  return {
    model: OPENAI.words.id,
    background: true,
    store: true,
    instructions: INSTRUCTIONS,
    metadata: { request: ledgerId },
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: prompt },
          ...(image ? [{ type: 'input_image', image_url: toDataUrl(image), detail: 'high' } as const] : []),
        ],
      },
    ],
    tools: [
      {
        type: 'image_generation',
        model,
        action: image ? 'edit' : 'generate',
        size,
        quality: 'medium',
        output_format: 'png',
        ...(mask && { input_image_mask: { image_url: toDataUrl(mask) } }),
      },
    ],
    tool_choice: { type: 'image_generation' },
  };
}

const toDataUrl = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

function notSent(error: unknown): SubmitOutcome<OpenAiTrouble> {
  if (!(error instanceof APIError) || error.status === undefined) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!wasNeverSent(cause)) return { kind: 'unknown', reason: said(error) };
    return { kind: 'refused', trouble: { status: 503, code: null, type: null }, retryAfterMs: null };
  }
  const { status, code = null, type = null } = error as { status: number; code?: string | null; type?: string | null };
  // A broken gateway may have passed it on before it broke.
  if (status === 408 || (status >= 500 && status !== 503)) return { kind: 'unknown', reason: `status ${status}` };
  const retryAfter = Number(error.headers?.get('retry-after') ?? NaN);
  const retryAfterMs = Number.isFinite(retryAfter) ? retryAfter * 1_000 : null;
  return { kind: 'refused', trouble: { status, code, type }, retryAfterMs };
}

function statusOf(response: Response): StatusOutcome<OpenAiTrouble> {
  const { status } = response;
  if (status === 'queued') return { kind: 'waiting', isRunning: false, queuePosition: null };
  if (status === 'in_progress') return { kind: 'waiting', isRunning: true, queuePosition: null };
  const call = response.output?.find((item) => item.type === 'image_generation_call');
  if (status === 'completed' && call?.result) return { kind: 'completed' };
  const isFiltered = response.incomplete_details?.reason === 'content_filter';
  const code = isFiltered ? 'content_filter' : (call?.error?.code ?? response.error?.code ?? null);
  return { kind: 'failed', trouble: { status: null, code, type: call?.error?.type ?? null } };
}

function pictureOf({ output }: Response): Buffer {
  const call = output.find((item) => item.type === 'image_generation_call');
  return Buffer.from(call?.result ?? '', 'base64');
}

/** The cost of OpenAI's reported usage, of the words in front and of the tool; null where it reports nothing of the tool. */
function costOfUsage({ usage, tool_usage: tools }: Response): number | null {
  const made = tools?.image_gen;
  if (!made || !isCount(made.output_tokens) || made.output_tokens === 0) return null;
  const { text, image, output } = OPENAI.images.tokens;
  const { text_tokens: textTokens, image_tokens: imageTokens } = made.input_tokens_details ?? {};
  const input = (isCount(textTokens) ? textTokens : 0) * text + (isCount(imageTokens) ? imageTokens : 0) * image;
  const inWords = isCount(usage?.input_tokens) ? usage.input_tokens : 0;
  const outWords = isCount(usage?.output_tokens) ? usage.output_tokens : 0;
  const words = inWords * OPENAI.tokens.input + outWords * OPENAI.tokens.output;
  return Math.ceil(input + made.output_tokens * output + words);
}

/** Far above any picture's: what says more counts for nothing said. */
const MOST_TOKENS = 1_000_000;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MOST_TOKENS;

const CONTENT = /content_policy|moderation|content_filter|safety|bio_policy|misalignment|invalid_prompt/;
const PICTURE = /image/;

/** OpenAI's failure in the engines' closed codes. A result that it withholds for its content is free. */
function toFailure({ status, code, type }: OpenAiTrouble): ProviderFailure {
  if (status !== null) {
    const error = refusal(status, code, type);
    const mayRepeat = status === 429 || status === 503;
    return { failure: error.failure, needsOwner: error instanceof OutOfService, mayRepeat };
  }
  const known = code && /^[a-z_]{1,60}$/.test(code) ? code : 'failed';
  const failure = (rest: Omit<EngineFailure, 'message'>): ProviderFailure => ({
    failure: { ...rest, message: `OpenAI: ${known}` },
    needsOwner: false,
    mayRepeat: false,
  });
  if (CONTENT.test(known)) return failure({ code: 'refused', retryable: false, reason: heldBackFor(known) });
  if (PICTURE.test(known)) return failure({ code: 'unusable-input', retryable: false, reason: 'picture' });
  const retryable = known === 'server_error' || known === 'rate_limit_exceeded';
  return failure({ code: 'unavailable', retryable, reason: 'provider' });
}

/** Only what our own client says: OpenAI's texts may repeat what was asked. */
function said(error: unknown): string {
  if (error instanceof APIError && error.status !== undefined) return `status ${String(error.status)}`;
  return reasonOf(error instanceof Error ? error.cause : undefined);
}
