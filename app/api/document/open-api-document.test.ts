import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { MAX_WHOLE } from '#app/platform/input-types.ts';
import { calls } from '../calls.server.ts';
import type { Call } from '../call.ts';
import { operationIdOf } from './call-names.rules.ts';
import { SchemaShelf } from './json-schema-of.server.ts';
import { openApiDocument } from './open-api-document.server.ts';
import type { Operation } from './open-api-document.server.ts';
import { sampleOf } from './sample-of.ts';

const document = openApiDocument(calls, 'https://plinth.example');
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const operationOf = (call: Call): Operation => document.paths[call.path]![call.method.toLowerCase()]!;
const named = calls.map((call) => [nameOf(call), call] as const);

it('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document) as never);
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

it('has only references that lead somewhere, and compiles as JSON Schema', () => {
  const text = JSON.stringify(document);
  for (const [, ref] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = ref!
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
    expect(target, ref).toBeDefined();
  }
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document as object, 'doc');
  for (const name of Object.keys(document.components.schemas)) {
    expect(ajv.getSchema(`doc#/components/schemas/${name}`), name).toBeTypeOf('function');
  }
});

it('has every call once, under a name of its own', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(calls.map(nameOf).sort());
  expect(new Set(calls.map(operationIdOf)).size).toBe(calls.length);
});

/** Why a value does not fit, or null. */
function misfit(schema: z.ZodType, value: unknown): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : `${result.error.message} in ${JSON.stringify(value)}`;
}

describe('examples', () => {
  it.each(named)('%s: what is sent parses', (_name, call) => {
    const shelf = new SchemaShelf();
    const sampled = (schema: z.ZodType) => sampleOf(shelf.add(schema, 'input'), shelf.schemas);
    if (call.body) expect(misfit(call.body, call.example?.body ?? sampled(call.body))).toBeNull();
    if (call.params) expect(misfit(call.params, call.example?.params ?? sampled(call.params))).toBeNull();
    if (call.query) expect(misfit(call.query, call.example?.query ?? sampled(call.query))).toBeNull();
    if (call.isMultipart) expect(Object.keys(call.example?.form ?? {})).not.toEqual([]);
  });

  it.each(named)('%s: what is answered parses', (_name, call) => {
    if (!call.response) return expect(call.produces, 'a call without response says what it produces').toBeDefined();
    const operation = operationOf(call);
    const ok = operation.responses[call.okStatus ?? 200] as { content: Record<string, { example: unknown }> };
    expect(misfit(call.response, ok.content['application/json']!.example)).toBeNull();
  });
});

describe('what has to be said', () => {
  it.each(named)('%s', (_name, call) => {
    const operation = operationOf(call);
    const text = JSON.stringify(operation);
    expect(operation.summary.length).toBeGreaterThan(10);
    expect(text.includes('parameters/IdempotencyKey')).toBe(call.isIdempotent);
    expect(text.includes('headers/RateLimit-Limit')).toBe(call.scope !== undefined);
    expect(operation.security.length > 0).toBe(call.access === 'account');
    if (call.scope) expect(operation.security[0]).toEqual({ apiKey: [call.scope] });
    if (call.produces === 'text/event-stream') expect(text).toContain('Last-Event-ID');
  });
});

/** Makes something by key, and costs nothing whatever is made. */
const FREE = [
  'POST /api/images/upload/single',
  'POST /api/bg-remove/remove-background',
  'POST /api/user/project/delete',
  'POST /api/images/viewed',
  'POST /api/images/library/delete',
  'POST /api/images/library/restore',
  'POST /api/images/library/tags',
  'POST /api/interrupt',
  'POST /api/generation/jobs/{id}/put-away',
  'PUT /api/workspaces/projects/{id}',
  'POST /api/workspaces/projects',
  'POST /api/workspaces/projects/{id}/edits',
  'PUT /api/workspaces/projects/{id}/name',
  'DELETE /api/workspaces/projects/{id}',
  'POST /api/workspaces/projects/{id}/restore',
  'POST /api/workspaces',
  'PUT /api/workspaces/{id}',
  'DELETE /api/workspaces/{id}',
  'POST /api/workspaces/{id}/restore',
  'POST /api/workspaces/{id}/products',
  'DELETE /api/workspaces/{id}/products/{productId}',
  'POST /api/workspaces/products',
  'POST /api/prompts/captions/generate',
  'POST /api/prompts/captions/replace',
  'POST /api/images/image-description-lamda',
  'POST /api/images/image-description-openai',
  'POST /api/gemini/generate-description',
  'POST /api/gemini/segment-one-word',
  'POST /api/gemini/select-workflow',
  'POST /api/gemini/enhance-prompt',
  'POST /api/gemini/enhance-prompt-with-background',
  'DELETE /api/lora/models/{id}',
  'PUT /api/lora/models/{id}/look',
  'POST /api/virtual-try-on/draft',
];

/** Its files come anew with every try: it knows the order by its key itself (training-calls.db.test.ts). */
const BY_ITSELF = 'POST /api/lora/train';

it('every call that can cost credits honours Idempotency-Key', () => {
  const paid = calls.filter(({ scope, method }) => scope === 'generate' && method !== 'GET');
  const forgotten = paid.filter((call) => !call.isIdempotent && !FREE.includes(nameOf(call))).map(nameOf);
  expect(forgotten).toEqual([BY_ITSELF]);
});

/** Kept in columns of 64 bits, or within a JSON document. */
const WIDE = /\/(seed|after)$|\/pictures\/.*\/(width|height)$/;

/** Whole numbers of a schema that no limit keeps within what a column of the database holds. */
function boundless(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum, exclusiveMaximum } = schema as Record<string, unknown>;
  const limit = typeof maximum === 'number' ? maximum : Number(exclusiveMaximum) - 1;
  const isBoundless = type === 'integer' && !WIDE.test(path) && !(limit <= MAX_WHOLE);
  return [
    ...(isBoundless ? [path] : []),
    ...Object.entries(schema).flatMap(([key, part]) => boundless(part, `${path}/${key}`)),
  ];
}

it.each(named)('%s: takes no whole number that a column cannot hold', (_name, call) => {
  const shelf = new SchemaShelf();
  const given = [call.body, call.query, call.params].flatMap((schema) => (schema ? [shelf.add(schema, 'input')] : []));
  expect(boundless([given, shelf.schemas])).toEqual([]);
});
