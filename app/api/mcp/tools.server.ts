import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import type { ApiScope } from '#app/domain/api-keys/index.ts';
import type { Call } from '../call.ts';
import { calls } from '../calls.server.ts';
import { needsStore } from '../document/call-names.rules.ts';
import { NAMED_TOOLS } from './named-tools.ts';
import { answerSchemaOf, inputSchemaOf } from './tool-schemas.server.ts';

/** A call that an assistant can make: by a tool of its own, or by `call_api`. */
export interface CallTool {
  /** Named after what a person asks for where it is listed, else after its call. */
  readonly tool: Tool;
  readonly call: Call;
  /** Where each argument goes. */
  readonly places: ReadonlyMap<string, ArgumentSource>;
}

type ArgumentSource = 'params' | 'query' | 'body';

/** Calls that assistants cannot make, and why. */
const NO_TOOLS: Readonly<Record<string, string>> = {
  'POST /api/workspaces/{id}/generate': 'orders several jobs, of which each would need a quote',
};

/** The argument that confirms the price of a tool that costs credits. */
export const QUOTE_ARGUMENT = 'quote_id';
/** Of tools whose calls replay their first answer: what the header Idempotency-Key is elsewhere. */
export const KEY_ARGUMENT = 'idempotency_key';
export const QUOTE_SCHEMA = { type: 'string', description: 'Agrees to a quote.' };
export const KEY_SCHEMA = { type: 'string', maxLength: 255 };
/** The key goes on as a header, which takes ASCII alone. */
export const keySchema = z
  .string()
  .max(255)
  .regex(/^[ -~]*[!-~][ -~]*$/, `${KEY_ARGUMENT} takes letters, digits and signs of ASCII.`);

/** Taken by calls for the sake of older clients, and ignored: identity comes from the key. */
const IGNORED = new Set(['access_token', 'lora_weights', 'shop', 'userId']);

export const nameOfCall = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** An assistant sends and reads JSON: files in parts, streams and bytes are for programs. */
const isTool = (call: Call) =>
  call.scope !== undefined &&
  call.access === 'account' &&
  !call.isMultipart &&
  call.response !== undefined &&
  call.produces === undefined &&
  !(nameOfCall(call) in NO_TOOLS);

let made: readonly CallTool[] | null = null;

/** Every call that an assistant can make, made once. */
export function apiTools(): readonly CallTool[] {
  made ??= calls.filter(isTool).map(toTool);
  return made;
}

const NAMED = new Map(NAMED_TOOLS.map((each) => [each.call, each]));

/** Those with a tool of their own, in the order of the work. */
export function callTools(): readonly CallTool[] {
  const byCall = new Map(apiTools().map((each) => [nameOfCall(each.call), each]));
  return NAMED_TOOLS.flatMap(({ call }) => byCall.get(call) ?? []);
}

/** Whether a key of the account may make the call, and its account has what the call is about. */
export const isUsable = ({ call }: CallTool, { shop }: Pick<Account, 'shop'>, scopes: readonly ApiScope[]): boolean =>
  scopes.includes(call.scope!) && (shop !== null || !needsStore(call));

function toTool(call: Call): CallTool {
  const named = NAMED.get(nameOfCall(call));
  const { name, about: description } = named ?? { name: nameOfCall(call), about: call.summary };
  const places = new Map<string, ArgumentSource>();
  const inputSchema = inputOf(call, places);
  const isRead = isReading(call);
  const openWorldHint = call.scope === 'store' || call.scope === 'publish';
  // The protocol gives the other hints a meaning for tools that change something.
  const annotations = isRead
    ? { readOnlyHint: true, openWorldHint }
    : {
        readOnlyHint: false,
        destructiveHint: isDestroying(call),
        idempotentHint: call.isIdempotent || call.method === 'PUT' || call.method === 'DELETE',
        openWorldHint,
      };
  const outputSchema = outputOf(call, { mayCost: !isRead, isWhole: named?.isAnswerWhole ?? false });
  return { tool: { name, description, inputSchema, outputSchema, annotations }, call, places };
}

/** Fills in where each argument goes. */
function inputOf(call: Call, places: Map<string, ArgumentSource>): Tool['inputSchema'] {
  const properties: Record<string, object> = {};
  const required: string[] = [];
  const $defs: Record<string, unknown> = {};
  for (const place of ['params', 'query', 'body'] as const) {
    const schema = call[place];
    if (!schema) continue;
    const { $defs: defs, ...json } = inputSchemaOf(schema);
    Object.assign($defs, defs);
    const own = json['properties'] as Record<string, object> | undefined;
    // A body that is one of several shapes is one argument, as is one whose names are taken.
    const isFlat = own !== undefined && !Object.keys(own).some((name) => places.has(name));
    const fields = isFlat ? own : { [place]: json };
    for (const [name, field] of Object.entries(fields)) {
      if (IGNORED.has(name)) continue;
      places.set(name, place);
      properties[name] = field;
    }
    required.push(...(isFlat ? ((json['required'] as string[] | undefined) ?? []) : [place]));
  }
  if (!isReading(call)) properties[QUOTE_ARGUMENT] = QUOTE_SCHEMA;
  if (call.isIdempotent) properties[KEY_ARGUMENT] = KEY_SCHEMA;
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys($defs).length > 0 ? { $defs } : {}),
    additionalProperties: false,
  };
}

/** The call's own answer, or a quote where it may spend, or a refusal: structured content is one of them by the protocol. */
function outputOf(
  call: Call,
  { mayCost, isWhole }: { readonly mayCost: boolean; readonly isWhole: boolean },
): NonNullable<Tool['outputSchema']> {
  const answer = answerSchemaOf(call.response!, isWhole);
  const { properties, required, ...rest } = toObjectSchema(answer);
  const others = [...(mayCost ? ['quote'] : []), 'error'].map((name) => ({ required: [name] }));
  if (!properties) return { type: 'object', anyOf: [rest, ...others] };
  return { type: 'object', properties, ...(required ? { anyOf: [{ required }, ...others] } : {}) };
}

interface ObjectSchema {
  readonly properties?: Record<string, object>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** Lists go into an object, as `structuredContentOf` puts them there. */
function toObjectSchema(answer: Readonly<Record<string, unknown>>): ObjectSchema {
  if (answer['type'] === 'object' || answer['anyOf'] || answer['oneOf']) return answer as ObjectSchema;
  return { properties: { items: answer }, required: ['items'] };
}

/** Structured content is an object by the protocol: a list goes into one. */
export const structuredContentOf = (body: unknown): Record<string, unknown> =>
  Array.isArray(body) || typeof body !== 'object' || body === null
    ? { items: body }
    : (body as Record<string, unknown>);

export const isReading = ({ method, scope }: Call) => method === 'GET' || scope === 'read';

const DESTROYS = /\/(delete|undo|remove|interrupt|cancel|publish|roll-back)$/;
const isDestroying = (call: Call) => !isReading(call) && (call.method === 'DELETE' || DESTROYS.test(call.path));
