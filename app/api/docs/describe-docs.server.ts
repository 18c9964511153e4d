import { env } from '#app/platform/env.server.ts';
import type { Call } from '../call.ts';
import { calls } from '../calls.server.ts';
import { operationIdOf, SECTION_ORDER, sectionOf } from '../document/call-names.rules.ts';
import { SchemaShelf } from '../document/json-schema-of.server.ts';
import type { JsonSchema } from '../document/json-schema-of.server.ts';
import { sampleOf } from '../document/sample-of.ts';
import type { DocsCall, DocsField, DocsPage } from './docs-page.ts';
import { quickStart } from './quick-start.ts';

const MAX_FIELD_DEPTH = 2;

/** The docs page's content, for the address by which the reader came. */
export function describeDocs(request: Request): DocsPage {
  const baseUrl = env().APP_URL ?? new URL(request.url).origin;
  const shelf = new SchemaShelf();
  const described = calls.map((call) => ({ name: sectionOf(call), call: describeCall(call, shelf, baseUrl) }));
  const sections = SECTION_ORDER.map((name) => ({
    name,
    calls: described.filter((each) => each.name === name).map(({ call }) => call),
  }));
  return {
    baseUrl,
    sections: sections.filter((section) => section.calls.length > 0),
    quickStart: quickStart(baseUrl),
  };
}

function describeCall(call: Call, shelf: SchemaShelf, baseUrl: string): DocsCall {
  const { method, path, summary, access, scope, isIdempotent, refusals = [], response, produces = null } = call;
  const answered = response && !produces ? shelf.add(response, 'output') : null;
  const answer = answered && (call.example?.response ?? sampleOf(answered, shelf.schemas));
  return {
    id: operationIdOf(call),
    method,
    path,
    summary,
    needs: access === 'public' ? 'public' : (scope ?? 'person'),
    isIdempotent,
    sends: sentFields(call, shelf),
    answers: answered ? fieldsOf(answered, 'answer', shelf.schemas) : [],
    refusals,
    curl: curlOf(call, shelf, baseUrl),
    answer: answer === null ? null : JSON.stringify(answer, null, 2),
    produces,
  };
}

function sentFields(call: Call, shelf: SchemaShelf): DocsField[] {
  const isFile = (value: string | readonly string[]) => [value].flat().every((each) => each.startsWith('@'));
  const form = Object.entries(call.example?.form ?? {})
    .filter(([, value]) => isFile(value) || !call.fields)
    .map(([name, value]) => {
      const type = isFile(value) ? 'file' : 'string';
      const isRequired = isFile(value);
      return { name, place: 'form' as const, type: typeof value === 'string' ? type : `${type}[]`, isRequired };
    });
  const of = (schema: Call['body'], place: DocsField['place']) =>
    schema ? fieldsOf(shelf.add(schema, 'input'), place, shelf.schemas) : [];
  const places = [...of(call.params, 'path'), ...of(call.query, 'query'), ...form];
  return [...places, ...of(call.fields, 'form'), ...of(call.body, 'body')];
}

type Shelf = Readonly<Record<string, JsonSchema>>;

function fieldsOf(schema: JsonSchema, place: DocsField['place'], shelf: Shelf, prefix = '', depth = 1): DocsField[] {
  const own = resolve(schema, shelf);
  const choices = own['anyOf'] as readonly JsonSchema[] | undefined;
  if (choices && prefix === '') return fieldsOf(choices[0]!, place, shelf, prefix, depth);
  const required = (own['required'] ?? []) as readonly string[];
  const properties = Object.entries((own['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  return properties.flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const field = { name, place, type: typeOf(property, shelf), isRequired: required.includes(key) };
    // A thing with a name of its own is explained where it is by that name.
    const hasOwnName = '$ref' in property;
    const isObject = resolve(property, shelf)['type'] === 'object';
    if (!isObject || hasOwnName || depth >= MAX_FIELD_DEPTH) return [field];
    return [field, ...fieldsOf(property, place, shelf, `${name}.`, depth + 1)];
  });
}

const nameOfRef = (ref: unknown) => String(ref).split('/').at(-1)!;

function resolve(schema: JsonSchema, shelf: Shelf): JsonSchema {
  return '$ref' in schema ? (shelf[nameOfRef(schema['$ref'])] ?? {}) : schema;
}

function typeOf(schema: JsonSchema, shelf: Shelf): string {
  if ('$ref' in schema) return nameOfRef(schema['$ref']);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, shelf)))].join(' | ');
  if (schema['type'] === 'array') {
    const inner = typeOf((schema['items'] ?? {}) as JsonSchema, shelf);
    return inner.includes(' ') ? `(${inner})[]` : `${inner}[]`;
  }
  const range = rangeOf(schema);
  const name = String(schema['format'] ?? schema['type'] ?? 'any');
  const preset = 'default' in schema ? `, default ${JSON.stringify(schema['default'])}` : '';
  return `${name}${range}${preset}`;
}

function rangeOf({ minimum, maximum, maxLength }: JsonSchema): string {
  const most = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : null;
  if (typeof minimum === 'number' && most !== null) return ` ${minimum} to ${most}`;
  if (most !== null) return ` up to ${most}`;
  return typeof maxLength === 'number' ? `, at most ${maxLength} characters` : '';
}

/** A command that can be pasted; single quotes around what the shell must not read. */
function curlOf(call: Call, shelf: SchemaShelf, baseUrl: string): string {
  const sampled = (schema: Call['body']) =>
    schema ? ((sampleOf(shelf.add(schema, 'input'), shelf.schemas) ?? {}) as Record<string, unknown>) : {};
  const params = { ...sampled(call.params), ...call.example?.params };
  const query = new URLSearchParams(
    Object.entries({ ...sampled(call.query), ...call.example?.query }).map(([name, value]) => [name, String(value)]),
  );
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const address = `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`;
  const body = call.body ? (call.example?.body ?? sampled(call.body)) : null;
  const sendsBody = body !== null || call.isMultipart;
  const lines = [
    `curl '${address}'`,
    ...(call.method === 'GET' || (call.method === 'POST' && sendsBody) ? [] : [`-X ${call.method}`]),
    ...(call.access === 'public'
      ? []
      : [`-H "Authorization: Bearer ${call.scope ? '$PLINTH_KEY' : '$SESSION_TOKEN'}"`]),
    ...(call.isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...Object.entries(call.example?.form ?? {}).flatMap(([name, value]) =>
      [value].flat().map((each) => `-F ${name}=${each}`),
    ),
    ...(body === null ? [] : ['-H "Content-Type: application/json"', `-d '${quoted(JSON.stringify(body, null, 2))}'`]),
    ...(call.produces === 'text/event-stream' ? ['-N'] : []),
    ...(call.produces?.startsWith('image/') ? ['-o picture'] : []),
  ];
  return lines.join(' \\\n  ');
}

const quoted = (text: string) => text.replaceAll("'", "'\\''");
