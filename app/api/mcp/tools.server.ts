import { z } from 'zod';
import type { Call } from '../call.ts';
import { calls } from '../calls.server.ts';
import type { McpTool } from './mcp-offer.ts';

/** A call as a tool: one table, made from the calls that there are. */
export interface CallTool {
  readonly tool: McpTool;
  readonly call: Call;
  /** Where each argument goes. */
  readonly places: ReadonlyMap<string, Place>;
}

type Place = 'params' | 'query' | 'body';

/** Names that say what an assistant looks for; all others are made from method and path. */
const NAMES: Readonly<Record<string, string>> = {
  'POST /api/images/user/save-image-to-bucket': 'upload_picture',
  'GET /api/images/library': 'list_pictures',
  'POST /api/images/remove-background': 'remove_background',
  'POST /api/products/generate': 'generate_product_photo',
  'GET /api/generation/jobs/{id}': 'get_job',
  'GET /api/generation/jobs': 'list_open_jobs',
  'POST /api/interrupt': 'stop_job',
  'POST /api/images/download': 'download_pictures',
  'GET /api/user/credits': 'get_credits',
  'GET /api/features': 'list_prices',
  'POST /api/channels/check': 'check_for_channels',
  'POST /api/channels/fit': 'fit_for_channel',
  'POST /api/channels/export': 'export_for_channel',
  'GET /api/channels': 'list_channels',
};

/** Calls that are no tools, and why. */
const NO_TOOLS: Readonly<Record<string, string>> = {
  'POST /api/workspaces/{id}/generate': 'orders several jobs, of which each would need a quote',
};

/** The argument by which a tool that costs credits is told that its price is agreed to. */
export const QUOTE_ARGUMENT = 'quote_id';
/** Of tools whose calls replay their first answer: what the header Idempotency-Key is elsewhere. */
export const KEY_ARGUMENT = 'idempotency_key';

export const nameOfCall = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** `get_store_pushes_id`: unique, because method and path are. */
function toolName(call: Call): string {
  const words = call.path.replace(/^\/api\//, '').match(/[A-Za-z0-9]+/g) ?? [];
  return NAMES[nameOfCall(call)] ?? [call.method, ...words].join('_').toLowerCase().slice(0, 64);
}

/** An assistant sends and reads JSON: files in parts, streams and bytes are for programs. */
const isTool = (call: Call) =>
  call.scope !== undefined &&
  call.access === 'account' &&
  !call.isMultipart &&
  call.response !== undefined &&
  call.produces === undefined &&
  !(nameOfCall(call) in NO_TOOLS);

let made: readonly CallTool[] | null = null;

/** All of them, made once. */
export function callTools(): readonly CallTool[] {
  made ??= calls.filter(isTool).map(toTool);
  return made;
}

function toTool(call: Call): CallTool {
  const places = new Map<string, Place>();
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const $defs: Record<string, unknown> = {};
  for (const place of ['params', 'query', 'body'] as const) {
    const schema = call[place];
    if (!schema) continue;
    const { $defs: defs, ...json } = toJson(schema);
    Object.assign($defs, defs);
    const own = json['properties'] as Record<string, unknown> | undefined;
    // A body that is one of several shapes is one argument, as is one whose names are taken.
    const isFlat = own !== undefined && !Object.keys(own).some((name) => places.has(name));
    const fields = isFlat ? own : { [place]: json };
    for (const [name, field] of Object.entries(fields)) {
      places.set(name, place);
      properties[name] = field;
    }
    required.push(...(isFlat ? ((json['required'] as string[] | undefined) ?? []) : [place]));
  }
  const isRead = isReading(call);
  if (!isRead) {
    const description = 'Of the answer that told the price: agrees to it. Without it nothing is spent.';
    properties[QUOTE_ARGUMENT] = { type: 'string', description };
  }
  if (call.isIdempotent) {
    const description = 'Made once per intent: a repeat with it gets the first answer. A quote brings its own.';
    properties[KEY_ARGUMENT] = { type: 'string', minLength: 1, maxLength: 255, description };
  }
  const inputSchema = {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys($defs).length > 0 ? { $defs } : {}),
    additionalProperties: false,
  };
  const annotations = {
    readOnlyHint: isRead,
    destructiveHint: isDestroying(call),
    idempotentHint: isRead || call.isIdempotent || call.method === 'PUT' || call.method === 'DELETE',
    openWorldHint: call.scope === 'store' || call.scope === 'publish',
  };
  return { tool: { name: toolName(call), description: call.summary, inputSchema, annotations }, call, places };
}

function toJson(schema: z.ZodType): Record<string, unknown> {
  const converted = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'ref',
    target: 'draft-2020-12',
  });
  const { $schema: _dialect, ...rest } = converted as Record<string, unknown>;
  return rest;
}

const isReading = ({ method, scope }: Call) => method === 'GET' || scope === 'read';

const isDestroying = (call: Call) =>
  !isReading(call) && (call.method === 'DELETE' || /\/(delete|undo|remove|interrupt|cancel)$/.test(call.path));
