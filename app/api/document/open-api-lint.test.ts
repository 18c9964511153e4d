import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls.server.ts';
import { openApiDocument } from './open-api-document.server.ts';
import type { Operation } from './open-api-document.server.ts';

const document = openApiDocument(calls, 'https://plinth.example');
const paths = Object.keys(document.paths);
const isVariable = (segment: string) => segment.startsWith('{');

describe('the recommended rules of Redocly', () => {
  it('find nothing but pairs of paths that only the values of their parameters tell apart', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const told = problems.map(({ ruleId, severity, message, location }) => ({
      ruleId,
      severity,
      message,
      at: location[0]?.pointer,
    }));
    expect(told.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(told.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')).toEqual([]);
  });
});

/** Pairs that some address could fit both of, if parameters took any text. */
const overlapping = paths.flatMap((first, at) =>
  paths.slice(at + 1).flatMap((second) => {
    const [a, b] = [first.split('/'), second.split('/')];
    const fits = a.length === b.length && a.every((part, i) => part === b[i] || isVariable(part) || isVariable(b[i]!));
    return fits ? [[first, second] as const] : [];
  }),
);

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Whether every call of a path refuses a literal segment as the value of its parameter. */
function refuses(path: string, parameter: string, literal: string): boolean {
  const operations: readonly Operation[] = Object.values(document.paths[path]!);
  return operations.every(({ parameters }) => {
    const { schema } = parameters.find((each) => each.in === 'path' && `{${each.name}}` === parameter)!;
    return !ajv.validate(schema!, literal);
  });
}

describe('paths that overlap', () => {
  it.each(overlapping)('%s and %s: no address fits both', (first, second) => {
    const [a, b] = [first.split('/'), second.split('/')];
    const told = a.some((part, at) => {
      const other = b[at]!;
      if (isVariable(part) === isVariable(other)) return false;
      return isVariable(part) ? refuses(first, part, other) : refuses(second, other, part);
    });
    expect(told).toBe(true);
  });
});

describe('what is sent in parts', () => {
  const multipart = calls.filter(({ isMultipart }) => isMultipart);

  it.each(multipart.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
    const { requestBody } = document.paths[call.path]![call.method.toLowerCase()]!;
    const { schema } = requestBody!.content['multipart/form-data']!;
    const files = Object.entries(call.example!.form!).filter(([, value]) => [value].flat()[0]!.startsWith('@'));
    const required = (schema['required'] ?? []) as readonly string[];
    expect(required).toEqual(expect.arrayContaining(files.map(([name]) => name)) as unknown);
    const properties = schema['properties'] as Record<string, { readonly format?: string; readonly items?: object }>;
    for (const [name] of files) {
      expect(properties[name]!.items ?? properties[name]).toMatchObject({ type: 'string', format: 'binary' });
    }
    // Text parts are what the call's own schema reads, and the example fits it.
    const texts = Object.entries(call.example!.form!).filter(([name]) => !files.some(([file]) => file === name));
    for (const [name] of texts) expect(Object.keys(properties)).toContain(name);
    if (!call.fields) return;
    expect(call.fields.safeParse(Object.fromEntries(texts)).error).toBeUndefined();
    const { shape } = call.fields as z.ZodObject;
    expect(Object.keys(properties)).toEqual([...files.map(([name]) => name), ...Object.keys(shape)]);
  });

  it('says of every part that is read as text what it is', () => {
    const parsing = multipart.filter(({ fields }) => fields).map(({ path }) => path);
    expect(parsing).toEqual(expect.arrayContaining(['/api/lora/train', '/api/workspaces/products']) as unknown);
    const { properties } = document.paths['/api/generation/get-sdxl-V2-try-on-images']!['post']!.requestBody!.content[
      'multipart/form-data'
    ]!.schema as { readonly properties: Record<string, object> };
    expect(properties['count']).toMatchObject({ type: 'integer', minimum: 1 });
    expect(properties['gemini_enhancement']).toMatchObject({ enum: ['true', 'false'] });
    expect(properties['mode']).toMatchObject({ type: 'string' });
  });
});
