import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from '#app/gate/index.server.ts';
import { withSpendingLimit } from '#app/domain/credits/index.server.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { answerCallBy } from '../answer-call.server.ts';
import type { ChosenCall } from '../answer-call.server.ts';
import { makeQuote, openQuote } from './quotes.server.ts';
import type { QuotedCall } from './quotes.server.ts';
import { KEY_ARGUMENT, keySchema, QUOTE_ARGUMENT, structuredContentOf } from './tools.server.ts';
import type { CallTool } from './tools.server.ts';

export type KeyCaller = Caller & { readonly key: NonNullable<Caller['key']> };

/**
 * Makes the call behind a tool, by the very way that it takes over http: scope, schema, limits and errors are the call's. Credits are
 * spent only up to the price of a quote; without one a call that would spend is stopped before anything is held, and its price told.
 */
export async function callTool(
  { tool, call, places }: CallTool,
  given: Readonly<Record<string, unknown>>,
  { caller, request }: { readonly caller: KeyCaller; readonly request: Request },
): Promise<CallToolResult> {
  const { [QUOTE_ARGUMENT]: quoteId, [KEY_ARGUMENT]: givenKey, ...args } = given;
  const unknown = Object.keys(args).find((name) => !places.has(name));
  if (unknown !== undefined)
    return refused({ code: 'bad-request', message: `There is no argument ${unknown}.`, field: unknown });
  const quoted: QuotedCall = { userId: caller.account.id, keyId: caller.key.keyId, tool: tool.name, args };
  const quote = typeof quoteId === 'string' ? openQuote(quoteId, quoted) : null;
  if (quoteId !== undefined && !quote) {
    const message = 'This quote has expired, or is for something else. Call without it to get a new one.';
    return refused({ code: 'quote-expired', message, field: QUOTE_ARGUMENT });
  }
  if (givenKey !== undefined && !call.isIdempotent) {
    const message = `This call takes no ${KEY_ARGUMENT}: it would be made again with each repeat.`;
    return refused({ code: 'bad-request', message, field: KEY_ARGUMENT });
  }
  const ownKey = checkInput(keySchema.optional(), givenKey, KEY_ARGUMENT);
  if (!ownKey.ok) return refused({ code: 'bad-request', message: ownKey.fault.message, field: KEY_ARGUMENT });
  const key = quote ? `quote-${quote.intent}` : (ownKey.value ?? null);
  const inner = chosenCall({ call, places, args, request, key });
  const { result: response, wanted } = await withSpendingLimit(quote?.credits ?? 0, () => answerCallBy(caller, inner));
  if (wanted !== null) return confirmPrice(quoted, wanted);
  const body: unknown = await response.json();
  if (!response.ok) return refused(body as Record<string, unknown>);
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: structuredContentOf(body) };
}

interface ToolArguments {
  readonly call: CallTool['call'];
  readonly places: CallTool['places'];
  readonly args: Readonly<Record<string, unknown>>;
  readonly request: Request;
  readonly key: string | null;
}

/** The call with its parts, chosen by its definition: what an argument holds never becomes another call's path. */
function chosenCall({ call, places, args, request, key }: ToolArguments): ChosenCall {
  const parts: Record<'params' | 'query' | 'body', Record<string, unknown>> = { params: {}, query: {}, body: {} };
  for (const [name, value] of Object.entries(args)) parts[places.get(name)!][name] = value;
  const params = Object.fromEntries(Object.entries(parts.params).map(([name, value]) => [name, textOf(value)]));
  const url = new URL(request.url);
  url.search = '';
  for (const [name, value] of Object.entries(parts.query)) url.searchParams.set(name, textOf(value));
  const headers = new Headers({ authorization: request.headers.get('authorization') ?? '' });
  const requestId = request.headers.get('x-request-id');
  if (requestId) headers.set('x-request-id', requestId);
  if (key) headers.set('idempotency-key', key);
  if (!call.body) return { call, params, request: new Request(url, { method: call.method, headers }) };
  headers.set('content-type', 'application/json');
  const isWhole = places.get('body') === 'body' && Object.keys(parts.body).every((name) => name === 'body');
  const body = JSON.stringify(isWhole ? parts.body['body'] : parts.body);
  return { call, params, request: new Request(url, { method: call.method, headers, body }) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** As the JSON contract says it: a sentence for people, a code for programs, the field at fault. */
export function refused(error: Readonly<Record<string, unknown>>): CallToolResult {
  const { code, message, field, requestId } = error;
  const refusal = {
    code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(requestId === undefined ? {} : { requestId }),
  };
  return { content: [{ type: 'text', text: textOf(message) }], structuredContent: { error: refusal }, isError: true };
}

function confirmPrice(quoted: QuotedCall, credits: number): CallToolResult {
  const quote = makeQuote(quoted, credits);
  const text = `This costs ${credits} credits. Nothing was spent and nothing was started. Call the tool again with the same arguments and ${QUOTE_ARGUMENT} to go ahead; the price holds until ${quote.until}.`;
  return { content: [{ type: 'text', text }], structuredContent: { quote: { ...quote, spent: 0 } } };
}
