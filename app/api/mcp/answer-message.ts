import { z } from 'zod';
import type { McpOffer } from './mcp-offer.ts';

/** Newest first; a client that asks for another gets the newest. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

const SERVER = { name: 'plinth', title: 'Plinth', version: '1' } as const;

/** JSON-RPC's own numbers, and the protocol's for a resource that is not there. */
const CODES = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  resource: -32_002,
} as const;

const messageSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});

type Id = string | number | null;

class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** `body` null: a notification or a response, which is taken and not answered. */
export interface Answered {
  readonly status: number;
  readonly body: object | null;
}

export const badJson: Answered = {
  status: 400,
  body: errorBody(null, new RpcError(CODES.parse, 'The body is not JSON.')),
};

/**
 * Answers one message of JSON-RPC 2.0 as the Model Context Protocol has it. What the offer throws becomes an internal error without its
 * text, after `onFault` has heard it.
 */
export async function answerMessage(
  received: unknown,
  offer: McpOffer,
  onFault: (error: unknown) => void,
): Promise<Answered> {
  const parsed = messageSchema.safeParse(received);
  if (!parsed.success) {
    return { status: 400, body: errorBody(null, new RpcError(CODES.request, 'Send one JSON-RPC 2.0 message.')) };
  }
  const { id, method, params = {} } = parsed.data;
  if (id === undefined || method === undefined) return { status: 202, body: null };
  try {
    return { status: 200, body: { jsonrpc: '2.0', id, result: await resultOf(method, params, offer) } };
  } catch (error) {
    if (error instanceof RpcError) return { status: 200, body: errorBody(id, error) };
    onFault(error);
    return {
      status: 200,
      body: errorBody(id, new RpcError(CODES.internal, 'Something went wrong. Please try again later.')),
    };
  }
}

function errorBody(id: Id, { code, message, data }: RpcError): object {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}

async function resultOf(method: string, params: Readonly<Record<string, unknown>>, offer: McpOffer): Promise<object> {
  switch (method) {
    case 'initialize':
      return initialize(params, offer);
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: offer.tools };
    case 'tools/call':
      return callTool(params, offer);
    case 'resources/list':
      return offer.listResources(read(cursorSchema, params).cursor ?? null);
    case 'resources/templates/list':
      return { resourceTemplates: offer.resourceTemplates };
    case 'resources/read':
      return readResource(params, offer);
    case 'prompts/list':
      return { prompts: offer.prompts };
    case 'prompts/get':
      return getPrompt(params, offer);
    default:
      throw new RpcError(CODES.method, `There is no method ${method}.`);
  }
}

const initializeSchema = z.object({ protocolVersion: z.string() });
const cursorSchema = z.object({ cursor: z.string().max(500).optional() });
const callSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });
const resourceSchema = z.object({ uri: z.string().max(2_000) });
const promptSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() });

function read<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RpcError(CODES.params, `${issue?.path.join('.') || 'params'}: ${issue?.message ?? 'not valid'}`);
}

function initialize(params: unknown, { instructions }: McpOffer): object {
  const { protocolVersion: asked } = read(initializeSchema, params);
  const isKnown = (PROTOCOL_VERSIONS as readonly string[]).includes(asked);
  return {
    protocolVersion: isKnown ? asked : PROTOCOL_VERSIONS[0],
    capabilities: { tools: {}, resources: {}, prompts: {} },
    serverInfo: SERVER,
    instructions,
  };
}

async function callTool(params: unknown, offer: McpOffer): Promise<object> {
  const { name, arguments: args = {} } = read(callSchema, params);
  const result = await offer.callTool(name, args);
  if (!result) throw new RpcError(CODES.params, `There is no tool ${name}.`);
  return result;
}

async function readResource(params: unknown, offer: McpOffer): Promise<object> {
  const { uri } = read(resourceSchema, params);
  const contents = await offer.readResource(uri);
  if (!contents) throw new RpcError(CODES.resource, 'This resource is not there.', { uri });
  return { contents };
}

function getPrompt(params: unknown, offer: McpOffer): object {
  const { name, arguments: args = {} } = read(promptSchema, params);
  const prompt = offer.getPrompt(name, args);
  if (!prompt) throw new RpcError(CODES.params, `There is no prompt ${name}.`);
  return prompt;
}
