import type { z } from 'zod';
import { deliverySchema } from '#app/domain/endpoints/index.ts';
import type { AppErrorCode } from '#app/platform/errors.ts';
import type { Call } from '../call.ts';
import { operationIdOf, SECTION_ORDER, SECTION_TEXTS, sectionOf } from './call-names.rules.ts';
import { SchemaShelf } from './json-schema-of.server.ts';
import type { JsonSchema } from './json-schema-of.server.ts';
import { SAMPLE_ID, sampleOf } from './sample-of.ts';

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly [part: string]: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security: readonly object[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

const TAKES_KEY = { $ref: '#/components/parameters/IdempotencyKey' };
const QUOTA_HEADERS = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

/** The JSON contract as OpenAPI 3.1: made from the same schemas that check every request and every answer. */
export function openApiDocument(calls: readonly Call[], baseUrl: string): OpenApiDocument {
  const shelf = new SchemaShelf();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const methods = (paths[call.path] ??= {});
    methods[call.method.toLowerCase()] = operationOf(call, shelf);
  }
  const used = new Set(calls.map(sectionOf));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plinth API',
      version: '1',
      description:
        'Upload, cut out, stage, generate, download. Every call that the screens make is here. Where two paths could be meant, the one with the literal segment is: no id and no name of a network is one of these words.',
      contact: { name: 'Plinth', url: `${baseUrl}/api/docs` },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl }],
    tags: SECTION_ORDER.filter((name) => used.has(name)).map((name) => ({ name, description: SECTION_TEXTS[name] })),
    paths,
    webhooks: webhooks(shelf),
    components: { schemas: { Error: ERROR_SCHEMA, ...shelf.schemas }, ...COMPONENTS },
  };
}

function operationOf(call: Call, shelf: SchemaShelf): Operation {
  const { summary, example } = call;
  const requestBody = requestBodyOf(call, shelf);
  return {
    operationId: operationIdOf(call),
    summary: firstSentenceOf(summary),
    description: summary,
    tags: [sectionOf(call)],
    parameters: [
      ...parametersOf(call.params, 'path', example?.params, shelf),
      ...parametersOf(call.query, 'query', example?.query, shelf),
      ...(call.isIdempotent ? [TAKES_KEY] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(call, shelf),
    security: securityOf(call),
  };
}

/** Headings of generated clients and menus: what comes after is in the description. */
const firstSentenceOf = (text: string): string => /^.*?[.:](?=\s)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;

function securityOf({ access, scope }: Call): readonly object[] {
  if (access === 'public') return [];
  const people = [{ sessionToken: [] }, { sessionCookie: [] }];
  return scope ? [{ apiKey: [scope] }, ...people] : people;
}

function parametersOf(
  schema: Call['query'],
  place: 'path' | 'query',
  example: Readonly<Record<string, unknown>> | undefined,
  shelf: SchemaShelf,
): Parameter[] {
  if (!schema) return [];
  const { properties, required } = textValuesOf(schema, shelf);
  return Object.entries(properties).map(([name, property]) => {
    const given = example?.[name];
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
      ...(given === undefined ? {} : { example: given }),
    };
  });
}

const propertiesOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;

/** Values that are sent as text, in an address or as parts of a form. */
function textValuesOf(schema: z.ZodType, shelf: SchemaShelf) {
  const sent = shelf.add(schema, 'input');
  // Numbers come as text; what they are is said by what comes out.
  const read = shelf.add(schema, 'output');
  const properties = Object.entries(propertiesOf(read)).map(([name, property]) => {
    const isSaid = Object.keys(property).some((keyword) => keyword !== 'default');
    return [name, isSaid ? property : (propertiesOf(sent)[name] ?? property)] as const;
  });
  const required = (sent['required'] ?? []) as readonly string[];
  return { properties: Object.fromEntries(properties), required };
}

function requestBodyOf(call: Call, shelf: SchemaShelf): Operation['requestBody'] {
  if (call.isMultipart) return { required: true, content: multipartOf(call, shelf) };
  if (!call.body) return undefined;
  const schema = shelf.add(call.body, 'input');
  const example = call.example?.body ?? sampleOf(schema, shelf.schemas);
  return { required: true, content: { 'application/json': { schema, example } } };
}

const FILE = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream', description: 'A file.' };

/**
 * Named parts for generators that build the body themselves, and any multipart body as it is for clients that hand over
 * a FormData object (openapi-fetch), which no schema of its parts describes.
 */
function multipartOf(call: Call, shelf: SchemaShelf): NonNullable<Operation['requestBody']>['content'] {
  const files = filePartsOf(call);
  const texts = textPartsOf(call, shelf);
  const fileSchemas = files.map(({ name, isRepeated }) => [name, isRepeated ? { type: 'array', items: FILE } : FILE]);
  const properties = { ...Object.fromEntries(fileSchemas), ...texts.properties } as JsonSchema;
  const required = [...files.map(({ name }) => name), ...texts.required];
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return { 'multipart/form-data': { schema }, 'multipart/*': { schema: {} } };
}

/** By the example, in which they begin with an @. */
const filePartsOf = ({ example }: Call) =>
  Object.entries(example?.form ?? {})
    .filter(([, value]) => [value].flat().every((each) => each.startsWith('@')))
    .map(([name, value]) => ({ name, isRepeated: typeof value !== 'string' }));

/** By the call's own schema of them, else by the example. */
function textPartsOf(
  call: Call,
  shelf: SchemaShelf,
): { readonly properties: object; readonly required: readonly string[] } {
  if (call.fields) return textValuesOf(call.fields, shelf);
  const texts = Object.entries(call.example?.form ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].startsWith('@'),
  );
  const properties = Object.fromEntries(texts.map(([name, value]) => [name, { type: 'string', examples: [value] }]));
  return { properties, required: [] };
}

function responsesOf(call: Call, shelf: SchemaShelf): Record<string, unknown> {
  const statuses = [
    ...(call.body || call.query ? [400] : []),
    ...(call.access === 'account' ? [401] : []),
    ...(call.scope ? [403] : []),
    ...(call.params ? [404] : []),
    ...(call.isIdempotent ? [422] : []),
    ...(call.scope ? [429] : []),
    ...(call.refusals ?? []).map(({ status }) => status),
  ];
  const refused = [...new Set(statuses)]
    .sort((a, b) => a - b)
    .map((status) => [status, refusalOf(call, status, shelf)]);
  return {
    [call.okStatus ?? 200]: {
      description: 'All is well.',
      ...(call.scope ? { headers: QUOTA_HEADERS } : {}),
      ...contentOf(call, shelf),
    },
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/Refused' },
  };
}

function contentOf(call: Call, shelf: SchemaShelf): object {
  if (call.produces === 'text/event-stream') {
    const description = 'Frames of `id`, `event` and `data` (JSON). Resume with Last-Event-ID or `after`.';
    return { content: { [call.produces]: { schema: { type: 'string', description } } } };
  }
  if (call.produces) return { content: { [call.produces]: { schema: { contentMediaType: call.produces } } } };
  if (!call.response) return {};
  const schema = shelf.add(call.response, 'output');
  const example = call.example?.response ?? sampleOf(schema, shelf.schemas);
  return { content: { 'application/json': { schema, example } } };
}

function refusalOf(call: Call, status: number, shelf: SchemaShelf): object {
  const own = (call.refusals ?? []).filter((refusal) => refusal.status === status);
  if (own.length === 0) return { $ref: `#/components/responses/${STANDARD_REFUSALS[status] ?? 'Refused'}` };
  const examples = Object.fromEntries(
    own.map(({ message, field, details }, at) => {
      const facts = { success: false, message, code: CODES[status] ?? 'internal', field, requestId: SAMPLE_ID };
      const value = details ? { ...facts, details: sampleOf(shelf.add(details, 'output'), shelf.schemas) } : facts;
      return [`message${at + 1}`, { value }];
    }),
  );
  const detailSchemas = own.flatMap(({ details }) => (details ? [shelf.add(details, 'output')] : []));
  const content = errorContent({ examples }, detailSchemas);
  return { description: own.map(({ message }) => message).join(' / '), content };
}

function webhooks(shelf: SchemaShelf): object {
  const schema = shelf.add(deliverySchema, 'output');
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const about = (operationId: string, what: string) => ({
    post: {
      operationId,
      summary: what,
      description: `${what} Answer with any 2xx status within 15 seconds.`,
      tags: ['Webhooks'],
      parameters: [
        header('webhook-id', 'The same in every try of one message.'),
        header('webhook-timestamp', 'Unix seconds of this try.'),
        header('webhook-signature', '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.'),
      ],
      requestBody: { content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken.' } },
      // The signature says who sends it.
      security: [],
    },
  });
  return {
    'job.finished': about('onJobFinished', 'A job has ended.'),
    'model.ready': about('onModelReady', 'A model can be used.'),
    'run.finished': about('onRunFinished', 'A run over the catalogue is over.'),
  };
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'For people.' },
    code: { type: 'string', description: 'For programs, e.g. `not-found`.' },
    field: { type: 'string', description: 'The part of the request at fault.' },
    details: { type: 'object', description: 'More for programs, where the call says so.' },
    requestId: { type: 'string', description: 'Names the request in our logs; quote it when you ask for help.' },
  },
  required: ['success', 'message', 'code', 'requestId'],
};

/** `details`: what the refusal tells beside the sentence; several where one status has several refusals that do. */
function errorContent(more: object = {}, details: readonly JsonSchema[] = []): object {
  const error = { $ref: '#/components/schemas/Error' };
  const told = details.length > 1 ? { anyOf: details } : details[0];
  const schema = told ? { allOf: [error, { type: 'object', properties: { details: told } }] } : error;
  return { 'application/json': { schema, ...more } };
}

const STANDARD_REFUSALS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  422: 'KeyUsedBefore',
  429: 'TooManyRequests',
};

const CODES: Readonly<Record<number, AppErrorCode>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'gone',
  413: 'too-large',
  415: 'unsupported-media',
  422: 'unprocessable',
  429: 'too-many-requests',
  503: 'unavailable',
};

const refusal = (description: string, headers?: object) => ({
  description,
  ...(headers ? { headers } : {}),
  content: errorContent(),
});

const COMPONENTS = {
  responses: {
    BadRequest: refusal('The request does not fit the schema; `field` says where.'),
    Unauthenticated: refusal('No valid API key or session.'),
    Forbidden: refusal('The API key lacks the scope, or the credits do not suffice.'),
    NotFound: refusal('Missing, or not yours; the answer does not tell which.'),
    KeyUsedBefore: refusal('The Idempotency-Key was used with another request, or the content cannot be used.'),
    TooManyRequests: refusal('Beyond the limit of the API key.', {
      ...QUOTA_HEADERS,
      'Retry-After': { $ref: '#/components/headers/Retry-After' },
    }),
    Refused: refusal('Any other failure.'),
  },
  headers: {
    'RateLimit-Limit': { description: 'Requests a minute.', schema: { type: 'integer' } },
    'RateLimit-Remaining': { description: 'Requests left in this minute.', schema: { type: 'integer' } },
    'RateLimit-Reset': { description: 'Seconds until the count starts anew.', schema: { type: 'integer' } },
    'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Made by you once per intent. A repeat within 24 hours gets the first answer, byte for byte, and is not charged again.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'plk_live_...',
      description: 'An API key of the account, with the scope that the call names.',
    },
    sessionToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'Token of POST /api/user/login, or a session token of the Shopify admin.',
    },
    sessionCookie: { type: 'apiKey', in: 'cookie', name: 'plinth', description: 'Set by signing in on our pages.' },
  },
} as const;
