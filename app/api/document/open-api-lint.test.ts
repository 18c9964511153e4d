import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { everydayIt, isDeep, rows } from '@plinth/testing/depth';
import { calls } from '../calls.server.ts';
import { openApiDocument } from './open-api-document.server.ts';
import type { Operation } from './open-api-document.server.ts';

/** The used part of it: the compiler took a tenth of its time over the whole project for the package's own types. */
interface Redocly {
  createConfig(config: object): Promise<object>;
  lintFromString(options: { readonly source: string; readonly config: object }): Promise<readonly Problem[]>;
}
interface Problem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}
const require = createRequire(import.meta.url);
const { createConfig, lintFromString } = require('@redocly/openapi-core') as Redocly;

const document = openApiDocument(calls, 'https://plinth.example');
const paths = Object.keys(document.paths);
const isVariable = (segment: string) => segment.startsWith('{');

/** Rules that take most of the time, and whose promises tests of this file hold everyday. */
const HELD_BELOW = {
  'no-ambiguous-paths': 'off',
  'no-invalid-media-type-examples': 'off',
  'no-invalid-schema-examples': 'off',
  'no-invalid-parameter-examples': 'off',
} as const;

describe('the recommended rules of Redocly', () => {
  it('find nothing but pairs of paths that only the values of their parameters tell apart', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: isDeep ? {} : HELD_BELOW });
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

/** An example and the schema that it stands beside, both by their JSON pointers. */
interface Example {
  readonly at: string;
  readonly schema: string;
  readonly value: unknown;
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const escapePointer = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Every example of a part of the document: of bodies, answers and parameters, and those that schemas carry. */
function examplesIn(part: unknown, at = ''): Example[] {
  if (!isNode(part)) return [];
  const { example, examples } = part;
  const beside = isNode(part['schema']) ? `${at}/schema` : null;
  const own: Example[] = [];
  if (beside && example !== undefined) own.push({ at: `${at}/example`, schema: beside, value: example });
  if (Array.isArray(examples)) {
    own.push(...examples.map((value: unknown, n) => ({ at: `${at}/examples/${n}`, schema: at, value })));
  } else if (beside && isNode(examples)) {
    for (const [name, { value }] of Object.entries(examples as Readonly<Record<string, Node>>)) {
      own.push({ at: `${at}/examples/${escapePointer(name)}`, schema: beside, value });
    }
  }
  const inner = Object.entries(part).filter(([name]) => !['example', 'examples', 'enum', 'const'].includes(name));
  return [...own, ...inner.flatMap(([name, value]) => examplesIn(value, `${at}/${escapePointer(name)}`))];
}

describe('every example', () => {
  const examples = examplesIn(JSON.parse(JSON.stringify(document)));
  ajv.addSchema(document as object, 'doc');

  it('fits the schema that it stands beside', () => {
    // Each schema is compiled for itself.
    const misfits = rows(examples, 40).flatMap(({ at, schema, value }) => {
      const isFitting = ajv.validate({ $ref: `doc#${schema}` }, value);
      return isFitting ? [] : [`${at}: ${ajv.errorsText()}`];
    });
    expect(misfits).toEqual([]);
  });

  everydayIt('is looked at: those of answers, of bodies and of every refusal that a call has of its own', () => {
    const refusals = calls.flatMap((call) => call.refusals ?? []);
    const isRefusal = ({ schema, value }: Example) =>
      schema.includes('/responses/') && isNode(value) && 'code' in value;
    expect(examples.filter(isRefusal)).toHaveLength(refusals.length);
    const answers = calls.filter(({ response, produces }) => response && !produces);
    const ofAnswers = examples.filter((each) => each.at.includes('/responses/') && each.at.endsWith('/example'));
    expect(ofAnswers).toHaveLength(answers.length);
    expect(examples.filter(({ at }) => at.includes('/requestBody/')).length).toBeGreaterThan(50);
  });
});

/** Whether every call of a path refuses a literal segment as the value of its parameter. */
function refuses(path: string, parameter: string, literal: string): boolean {
  const operations: readonly Operation[] = Object.values(document.paths[path]!);
  return operations.every(({ parameters }) => {
    const { schema } = parameters.find((each) => each.in === 'path' && `{${each.name}}` === parameter)!;
    return !ajv.validate(schema!, literal);
  });
}

describe('paths that overlap', () => {
  everydayIt.each(overlapping)('%s and %s: no address fits both', (first, second) => {
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

  everydayIt.each(multipart.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
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

  everydayIt('says of every part that is read as text what it is', () => {
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
