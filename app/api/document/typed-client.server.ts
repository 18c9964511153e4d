import type { OpenApiDocument, Operation } from './open-api-document.server.ts';
import type { JsonSchema } from './json-schema-of.server.ts';

/** What a call looks like to somebody who makes it with a key. */
interface TypedCall {
  readonly name: string;
  readonly summary: string;
  readonly operation: Operation;
}

/**
 * A client for the API as one TypeScript file without dependencies: the types of every call that a key can make, made from the OpenAPI
 * document, and a few lines that make them. It is served as it is made, so that it is never behind the API.
 */
export function typedClient(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security.some((each) => 'apiKey' in each))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        summary: operation.summary,
        operation,
      })),
  );
  const members = calls.map(memberOf).join('\n');
  const schemas = Object.entries(document.components.schemas)
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`)
    .join('\n\n');
  const [server] = document['servers'] as readonly { readonly url: string }[];
  return `${HEAD}\n${schemas}\n\n/** Every call that a key can make. */\nexport interface Calls {\n${members}\n}\n${runtime(server?.url ?? '')}`;
}

const HEAD = `// Plinth API: a typed client without dependencies, for Node.js 20 or newer and for browsers that hold no secrets.
// Made from the OpenAPI document. Nothing in here is meant to be edited: fetch it again instead.
`;

function memberOf({ name, summary, operation }: TypedCall): string {
  const inside = [
    ...part('params', parametersOf(operation, 'path')),
    ...part('query', parametersOf(operation, 'query')),
    ...bodyOf(operation),
    `answer: ${answerOf(operation)}`,
  ];
  return `  /** ${summary.replaceAll('*/', '* /')} */\n  ${JSON.stringify(name)}: { ${inside.join('; ')} };`;
}

interface Part {
  readonly type: string;
  readonly isOptional: boolean;
}

const part = (name: string, made: Part | null): string[] =>
  made ? [`${name}${made.isOptional ? '?' : ''}: ${made.type}`] : [];

function parametersOf({ parameters }: Operation, place: 'path' | 'query'): Part | null {
  const own = parameters.filter((each) => each.in === place);
  if (own.length === 0) return null;
  const fields = own.map(
    ({ name = '', required, schema = {} }) => `${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  return { type: `{ ${fields.join('; ')} }`, isOptional: own.every(({ required }) => !required) };
}

function bodyOf({ requestBody }: Operation): string[] {
  const json = requestBody?.content['application/json'];
  if (json) return [`body: ${typeOf(json.schema)}`];
  const form = requestBody?.content['multipart/form-data'];
  return form ? [`form: ${typeOf(form.schema)}`] : [];
}

/** JSON as its type; bytes and streams as the response itself. */
function answerOf({ responses }: Operation): string {
  const ok = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] as
    { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> } | undefined;
  const schema = ok?.content?.['application/json']?.schema;
  return schema ? typeOf(schema) : 'Response';
}

const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

type Schemas = readonly JsonSchema[] | undefined;

/** A JSON Schema as the type of what fits it; `unknown` where it says nothing. */
function typeOf(schema: JsonSchema): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1)!;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map((value) => JSON.stringify(value)));
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schemas;
  if (choices) return union(choices.map(typeOf));
  const parts = schema['allOf'] as Schemas;
  if (parts) return parts.map((each) => `(${typeOf(each)})`).join(' & ');
  if (Array.isArray(schema['type'])) return union(schema['type'].map((type: string) => typeOf({ ...schema, type })));
  switch (schema['type']) {
    case 'object':
      return objectType(schema);
    case 'array':
      return arrayType(schema);
    case 'string':
      return schema['format'] === 'binary' ? 'Blob' : 'string';
    case 'boolean':
    case 'null':
      return schema['type'];
    case 'number':
    case 'integer':
      return 'number';
    default:
      return 'unknown';
  }
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

function objectType(schema: JsonSchema): string {
  const required = (schema['required'] ?? []) as readonly string[];
  const fields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>).map(
    ([name, property]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`,
  );
  const others = schema['additionalProperties'];
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return typeof others === 'object' && others !== null
    ? `Record<string, ${typeOf(others as JsonSchema)}>`
    : 'Record<string, unknown>';
}

function arrayType(schema: JsonSchema): string {
  const first = schema['prefixItems'] as Schemas;
  if (first) return `[${first.map(typeOf).join(', ')}]`;
  return `(${typeOf((schema['items'] ?? {}) as JsonSchema)})[]`;
}

const runtime = (baseUrl: string): string => `
export type CallName = keyof Calls;
export type Answer<Name extends CallName> = Calls[Name]['answer'];
/** What a call takes, and the key of one intent: repeating a call with it gives the first answer again. */
export type Input<Name extends CallName> = Omit<Calls[Name], 'answer'> & { idempotencyKey?: string; signal?: AbortSignal };

/** A refusal, as the API says it: \`message\` for people, \`code\` for programs. */
export class PlinthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds, where waiting helps. */
  readonly retryAfter: number | undefined;
  constructor(status: number, body: { message?: string; code?: string; field?: string; requestId?: string }, retryAfter?: number) {
    super(body.message ?? \`The API answered \${status}.\`);
    this.name = 'PlinthError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.field = body.field;
    this.requestId = body.requestId;
    this.retryAfter = retryAfter;
  }
}

export interface PlinthOptions {
  /** \`plk_live_...\` */
  key: string;
  baseUrl?: string;
  fetch?: typeof fetch;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, string | number | boolean | Blob | Blob[]>;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Part of a path; "." and ".." have no escape that an address keeps. */
function segment(value: string): string {
  if (/^\\.{0,2}$/.test(value)) throw new RangeError(\`not an id: "\${value}"\`);
  return encodeURIComponent(value);
}

/** A function that makes calls by their names. */
export function createPlinth({ key, baseUrl = ${JSON.stringify(baseUrl)}, fetch: send = fetch }: PlinthOptions) {
  return async function call<Name extends CallName>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
    const { params = {}, query = {}, body, form, idempotencyKey, signal } = input as AnyInput;
    const [method = 'GET', path = '/'] = name.split(' ');
    const url = new URL(path.replace(/\\{(\\w+)\\}/g, (_all, part: string) => segment(String(params[part]))), baseUrl);
    for (const [field, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(field, String(value));
    const headers = new Headers({ authorization: \`Bearer \${key}\` });
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const parts = new FormData();
    for (const [field, value] of Object.entries(form ?? {})) {
      for (const each of [value].flat()) parts.append(field, each instanceof Blob ? each : String(each));
    }
    const sent = form ? parts : body === undefined ? null : JSON.stringify(body);
    const response = await send(url, { method, headers, body: sent, signal: signal ?? null });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (!response.ok) {
      const wait = Number(response.headers.get('retry-after') ?? NaN);
      const told = isJson ? ((await response.json()) as object) : {};
      throw new PlinthError(response.status, told, Number.isNaN(wait) ? undefined : wait);
    }
    return (isJson ? await response.json() : response) as Answer<Name>;
  };
}
`;
