import { randomUUID } from 'node:crypto';
import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import type { Response, ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import sharp from 'sharp';
import type { z } from 'zod';
import { guardedFetch } from '#app/platform/outbound/guarded-fetch.server.ts';
import { OutboundError } from '#app/platform/outbound/outbound-request.server.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import type { EngineImage, EngineRunOptions, Written } from '@plinth/imaging';
import { maxInputPixels } from '@plinth/imaging/server';
import { EngineError, toEngineFailure } from '@plinth/imaging';
import type { ProviderClock } from '../provider-clock.server.ts';
import type { ProviderLedger } from '../provider-ledger.ts';
import { OPENAI } from '../providers.ts';
import { OutOfService, refusal } from './openai-errors.ts';

export interface OpenAiSettings {
  readonly key: string;
  readonly ledger: ProviderLedger;
  /** A stand-in on this machine. */
  readonly origin?: string | undefined;
  readonly model?: string | undefined;
  readonly clock?: ProviderClock | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface OpenAiContext extends OpenAiSettings {
  readonly clock: ProviderClock;
  readonly breaker: CircuitBreaker;
}

export interface Question<T> {
  /** Which capability asks, for the book. */
  readonly capability: string;
  readonly instructions: string;
  /** Told as data; whatever it says, it is not an instruction. */
  readonly facts: object;
  readonly images?: readonly EngineImage[] | undefined;
  readonly name: string;
  /** Properties of the answer, all of them required. */
  readonly properties: Readonly<Record<string, object>>;
  readonly answer: z.ZodType<T>;
}

const MAX_ANSWER_BYTES = 512 * 1024;
const MAX_TOKENS = 1_500;
/** A user waits at the screen: longer pauses are not waited for. */
const LONGEST_PAUSE_MS = 5_000;
const USUAL_PAUSE_MS = 500;
const MAX_SENDS = 2;
const PICTURE_SIDE = 768;

/**
 * One question with an answer in a given shape. It is asked again only where it was certainly not taken in. Nothing is
 * thrown.
 */
export async function askOpenAi<T>(
  openai: OpenAiContext,
  question: Question<T>,
  { signal, intent = `run:${randomUUID()}` }: EngineRunOptions,
): Promise<Written<T>> {
  if (signal.aborted) return { ok: false, failure: { code: 'cancelled', message: 'called off', retryable: false } };
  const { ledger, model = OPENAI.words.id } = openai;
  const { capability } = question;
  const intentKey = `${intent}:${capability}:${randomUUID()}`;
  try {
    const body = await bodyOf(model, question);
    openai.breaker.enter(model);
    const { id } = await ledger.open({ provider: 'openai', endpoint: model, capability, intentKey });
    let cost = { costMicros: 0, isEstimate: true };
    try {
      const answered = await send(openai, body, signal);
      cost = costOfUsage(answered.usage);
      const value = readAnswer(answered, question.answer);
      openai.breaker.succeeded(model);
      await ledger.finish(id, { status: 'succeeded', ...cost });
      return { ok: true, value };
    } catch (error) {
      const failure = toEngineFailure(error);
      openai.breaker.failed(model, failure, error instanceof OutOfService);
      // The text may have been written after our timeout: the cost is booked as if it was.
      if (failure.code === 'timeout') cost = { costMicros: OPENAI.words.costMicros, isEstimate: true };
      const { code: errorCode, message } = failure;
      await ledger.finish(id, { status: 'failed', ...cost, errorCode, error: message });
      throw error;
    }
  } catch (error) {
    return { ok: false, failure: toEngineFailure(error) };
  }
}

/** The cost of OpenAI's reported usage, by the price list; the configured price where it reports nothing. */
function costOfUsage(usage: Response['usage']): { readonly costMicros: number; readonly isEstimate: boolean } {
  const { input_tokens: input, output_tokens: output, input_tokens_details: details } = usage ?? {};
  if (!isCount(input) || !isCount(output)) return { costMicros: OPENAI.words.costMicros, isEstimate: true };
  const cached = Math.min(input, isCount(details?.cached_tokens) ? details.cached_tokens : 0);
  const { tokens } = OPENAI;
  const costMicros = Math.ceil((input - cached) * tokens.input + cached * tokens.cached + output * tokens.output);
  return { costMicros, isEstimate: false };
}

/** Far above any answer's size: what says more counts for nothing said. */
const MOST_TOKENS = 10_000_000;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MOST_TOKENS;

async function bodyOf<T>(model: string, question: Question<T>): Promise<ResponseCreateParamsNonStreaming> {
  const images = await Promise.all((question.images ?? []).map(toDataUrl));
  return {
    model,
    instructions: question.instructions,
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: JSON.stringify(question.facts) },
          ...images.map((image_url) => ({ type: 'input_image', image_url, detail: 'low' }) as const),
        ],
      },
    ],
    text: {
      format: {
        type: 'json_schema',
        name: question.name,
        strict: true,
        schema: {
          type: 'object',
          properties: question.properties,
          required: Object.keys(question.properties),
          additionalProperties: false,
        },
      },
    },
    max_output_tokens: MAX_TOKENS,
    store: false,
  };
}

/** Small, and nothing of the file but its pixels. */
async function toDataUrl(image: EngineImage): Promise<string> {
  try {
    const bytes = await sharp(image.bytes, { limitInputPixels: maxInputPixels })
      .flatten({ background: '#ffffff' })
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
    return `data:image/jpeg;base64,${bytes.toString('base64')}`;
  } catch (cause) {
    throw new EngineError('unusable-input', 'the picture cannot be read', { cause });
  }
}

async function send(
  openai: OpenAiContext,
  body: ResponseCreateParamsNonStreaming,
  signal: AbortSignal,
): Promise<Response> {
  const client = createClient(openai);
  for (let sends = 1; ; sends += 1) {
    try {
      return await client.responses.create(body, { signal });
    } catch (error) {
      if (signal.aborted) throw new EngineError('cancelled', 'called off');
      if (!(error instanceof APIError) || error.status === undefined) throw noAnswer(error);
      const retryAfter = Number(error.headers?.get('retry-after') ?? NaN);
      const pauseMs = Number.isFinite(retryAfter) ? retryAfter * 1000 : USUAL_PAUSE_MS;
      const refused = refusal(error.status, error.code ?? null, error.type ?? null);
      const mayAgain = refused.failure.retryable && pauseMs <= LONGEST_PAUSE_MS;
      if (!mayAgain || sends === MAX_SENDS) throw refused;
      await openai.clock.wait(pauseMs, signal);
      if (signal.aborted) throw new EngineError('cancelled', 'called off');
    }
  }
}

/** OpenAI's own client over our guarded way out. It sends once: whether a request goes again is decided here. */
function createClient({ key, origin: standIn, timeoutMs = OPENAI.words.timeoutMs }: OpenAiContext): OpenAI {
  const trustedOrigin = standIn && new URL(standIn).origin;
  return new OpenAI({
    apiKey: key,
    baseURL: `${trustedOrigin ?? OPENAI.origin}/v1`,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetch: guardedFetch({ maxBytes: MAX_ANSWER_BYTES, timeoutMs, trustedOrigin, answersAre: 'application/json' }),
  });
}

/** Why nothing came back that could be read. Its cause stays out of the message: it may repeat what was asked. */
function noAnswer(error: unknown): EngineError {
  const reason = 'provider';
  if (error instanceof APIConnectionTimeoutError) return new EngineError('timeout', 'OpenAI: timeout', { reason });
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof OutboundError) {
    const code = cause.reason === 'timeout' ? 'timeout' : 'unavailable';
    return new EngineError(code, `OpenAI: ${cause.reason}`, { reason });
  }
  return noSense();
}

const noSense = () => new EngineError('unavailable', 'OpenAI gave an answer that is none', { reason: 'provider' });

function readAnswer<T>(answer: Response, schema: z.ZodType<T>): T {
  try {
    const parts = answer.output.flatMap((item) => (item.type === 'message' ? item.content : []));
    const isFiltered = answer.status === 'incomplete' && answer.incomplete_details?.reason === 'content_filter';
    if (isFiltered || parts.some(({ type }) => type === 'refusal')) {
      throw new EngineError('refused', 'OpenAI will not say', { reason: 'words' });
    }
    if (answer.status !== 'completed') {
      throw new EngineError('unavailable', `the answer is ${answer.status}`.slice(0, 80), { reason: 'provider' });
    }
    return schema.parse(JSON.parse(answer.output_text));
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw noSense();
  }
}
