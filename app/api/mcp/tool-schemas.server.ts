import { z } from 'zod';

/** A JSON Schema that says of a call what a list of forty tools has room for. */
type Json = Readonly<Record<string, unknown>>;

/** Bytes that one tool's schemas may take, so that forty tools stay under 40 kB; only a composition needs that many. */
const INPUT_BYTES = 2200;
const ANSWER_BYTES = 330;
const WHOLE_ANSWER_BYTES = 1300;
const MAX_DEPTH = 5;
/** Bounds that every number of JSON has anyway. */
const SAFE = Number.MAX_SAFE_INTEGER;
/** Characters; longer limits protect against floods only. */
const MAX_STATED_LENGTH = 300;
/** Keywords that say how input is parsed; a reader of answers does not need them. */
const PARSING = new Set([
  'additionalProperties',
  'default',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'propertyNames',
  'required',
]);

/** The input of a call, by its own schema. The call checks the input by the whole of it. */
export function inputSchemaOf(schema: z.ZodType): Json {
  const isKept: IsKept = (keyword, value, own) =>
    !(keyword === 'pattern' && 'format' in own) &&
    !(keyword === 'minLength' && value === 1) &&
    !(keyword === 'maxLength' && Number(value) > MAX_STATED_LENGTH) &&
    !(keyword === 'minimum' && value === -SAFE) &&
    !(keyword === 'maximum' && value === SAFE);
  return fitted(select(convert(schema, 'input'), isKept), INPUT_BYTES);
}

/**
 * The answer of a call, by its own schema; only at its top it says which fields are always there.
 *
 * @param isWhole for tools whose answer is what they are called for
 */
export function answerSchemaOf(schema: z.ZodType, isWhole: boolean): Json {
  const { required, ...answer } = convert(schema, 'output');
  const isStated: IsKept = (keyword, _value, own) => !PARSING.has(keyword) && !(keyword === 'type' && isListed(own));
  const fields = fitted(select(answer, isStated), isWhole ? WHOLE_ANSWER_BYTES : ANSWER_BYTES);
  return required === undefined ? fields : { ...fields, required };
}

function convert(schema: z.ZodType, io: 'input' | 'output'): Json {
  const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', target: 'draft-2020-12' });
  const { $schema: _dialect, ...rest } = converted as Record<string, unknown>;
  return rest;
}

type IsKept = (keyword: string, value: unknown, own: Json) => boolean;

/** Its values say its type. */
const isListed = (schema: Json) => 'enum' in schema || 'const' in schema;

/** Without the keywords that are not kept; names of properties are no keywords. */
const select = (schema: Json, isKept: IsKept): Json =>
  mapSchemas(
    Object.fromEntries(Object.entries(schema).filter(([keyword, value]) => isKept(keyword, value, schema))),
    (inner) => select(inner, isKept),
  );

/** As deep as fits: what lies deepest goes first. */
function fitted(schema: Json, bytes: number): Json {
  const joined = joinAlternatives(schema);
  for (let depth = MAX_DEPTH; depth > 1; depth -= 1) {
    const cut = cutBelow(joined, depth);
    if (JSON.stringify(cut).length <= bytes) return cut;
  }
  return cutBelow(joined, 1);
}

const OBJECT: Json = { type: 'object' };
const OBJECT_OR_NULL = JSON.stringify([OBJECT, { type: 'null' }]);

const orNull = (schema: Json): Json => {
  const { anyOf, ...rest } = schema;
  return JSON.stringify(anyOf) === OBJECT_OR_NULL ? { ...rest, type: ['object', 'null'] } : schema;
};

/** Objects below this depth are said to be objects, and no more. */
function cutBelow(schema: Json, depth: number): Json {
  if (!('properties' in schema)) return orNull(mapSchemas(schema, (inner) => cutBelow(inner, depth)));
  return depth === 0 ? OBJECT : mapSchemas(schema, (inner) => cutBelow(inner, depth - 1));
}

/** Objects that are alternatives of each other become one with the fields of all, of which those of every one are required. */
function joinAlternatives(schema: Json): Json {
  const inner = mapSchemas(schema, joinAlternatives);
  const { anyOf, oneOf, ...rest } = inner;
  const choices = (anyOf ?? oneOf) as readonly Json[] | undefined;
  if (!choices) return inner;
  const objects = choices.filter((choice) => 'properties' in choice);
  if (objects.length < 2) return inner;
  const others = choices.filter((choice) => !objects.includes(choice));
  const joined = objects.reduce(joinTwo);
  return others.length === 0 ? { ...rest, ...joined } : { ...rest, anyOf: [joined, ...others] };
}

function joinTwo(one: Json, other: Json): Json {
  const [a, b] = [one['properties'] as Record<string, Json>, other['properties'] as Record<string, Json>];
  const shared = Object.keys(a).filter((name) => name in b);
  const both = Object.fromEntries(shared.map((name) => [name, joinValues(a[name]!, b[name]!)]));
  const required = requiredOf(one).filter((name) => requiredOf(other).includes(name));
  return { type: 'object', properties: { ...a, ...b, ...both }, ...(required.length > 0 ? { required } : {}) };
}

const requiredOf = (schema: Json): readonly string[] => (schema['required'] as string[] | undefined) ?? [];

/** Of what two alternatives mean by one name, only what both say. */
function joinValues(a: Json, b: Json): Json {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  const types = [a['type'], b['type']];
  const [one, other] = [valuesOf(a), valuesOf(b)];
  if (!types.every((type) => typeof type === 'string')) return one && other ? { enum: both(one, other) } : {};
  const type = types[0] === types[1] ? types[0] : types;
  return one && other ? { type, enum: both(one, other) } : { type };
}

const both = (one: readonly unknown[], other: readonly unknown[]) => [...new Set([...one, ...other])];

const valuesOf = (schema: Json): readonly unknown[] | null =>
  'const' in schema ? [schema['const']] : ((schema['enum'] as unknown[] | undefined) ?? null);

/** Applies to every schema that stands directly in another. */
function mapSchemas(schema: Json, change: (inner: Json) => Json): Json {
  const each = (value: unknown) => change(value as Json);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' || keyword === '$defs') {
        const fields = Object.entries(value as Json).map(([name, field]) => [name, each(field)]);
        return [keyword, Object.fromEntries(fields)];
      }
      if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf' || keyword === 'prefixItems') {
        return [keyword, (value as Json[]).map(each)];
      }
      const isSchema = typeof value === 'object' && (keyword === 'items' || keyword === 'additionalProperties');
      return [keyword, isSchema ? each(value) : value];
    }),
  );
}
