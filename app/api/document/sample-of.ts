type Schema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 12;
/** Stands wherever a sample has an id. */
export const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

/** Texts that read like what stands there, by the name of the property. */
const TEXTS: Readonly<Record<string, string>> = {
  _id: SAMPLE_ID,
  id: SAMPLE_ID,
  email: 'ada@example.com',
  user_email: 'ada@example.com',
  fname: 'Ada',
  lname: 'Stone',
  name: 'Ceramic mug',
  imageName: 'mug.png',
  imageType: 'image/png',
  product_id: 'gid://shopify/Product/1',
  priceId: 'growth-monthly',
  kind: 'product-photo',
  key: 'plk_live_...',
  keyPreview: 'plk_live_4fQ2...x9Lm',
  secret: 'whsec_...',
  message: 'Done',
  text_prompt: 'On a marble podium in warm morning light',
  prompt: 'On a marble podium in warm morning light',
};

/** Tried where a text has to have a certain form. */
const PATTERN_TEXTS = ['marble-podium', 'gid://shopify/Product/1', 'gid://shopify/MediaImage/1', '#a8481f', '1', 'a'];

/**
 * A value that fits a JSON Schema: what an example in the document shows where the call gives none. Optional properties
 * are left out of what is sent and part of what is answered, where the schema calls them required.
 */
export function sampleOf(schema: Schema, shelf: Readonly<Record<string, Schema>>, name = '', depth = 0): unknown {
  const inner = (other: unknown, of = name) => sampleOf(other as Schema, shelf, of, depth + 1);
  if (depth > MAX_DEPTH) return null;
  if (typeof schema['$ref'] === 'string') return inner(shelf[schema['$ref'].split('/').at(-1)!] ?? {});
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('default' in schema) return schema['default'];
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return inner(choices.find((choice) => (choice as Schema)['type'] !== 'null') ?? {});
  if (Array.isArray(schema['allOf'])) {
    return Object.assign({}, ...schema['allOf'].map((part) => inner(part) as object)) as unknown;
  }
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema, inner);
    case 'array':
      return sampleArray(schema, inner);
    case 'string':
      return sampleText(schema, name);
    case 'number':
    case 'integer':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    default:
      // Nothing is said about it: anything goes, or the call reads it itself.
      return TEXTS[name] ?? null;
  }
}

type Inner = (schema: unknown, name?: string) => unknown;

function sampleObject(schema: Schema, inner: Inner): unknown {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema['required'] ?? []) as readonly string[];
  const entries = required.map((key) => [key, inner(properties[key] ?? {}, key)]);
  return Object.fromEntries(entries) as unknown;
}

function sampleArray(schema: Schema, inner: Inner): unknown {
  const prefix = (schema['prefixItems'] ?? []) as readonly unknown[];
  if (prefix.length > 0) return prefix.map((item) => inner(item));
  const count = Math.max(1, Number(schema['minItems'] ?? 1));
  return Array.from({ length: count }, () => inner(schema['items'] ?? {}));
}

function sampleText(schema: Schema, name: string): string {
  if (schema['format'] === 'uuid') return SAMPLE_ID;
  if (schema['format'] === 'date-time') return '2026-11-21T09:30:00.000Z';
  if (schema['format'] === 'uri') return 'https://example.com/';
  if (schema['format'] === 'email') return 'ada@example.com';
  const known = TEXTS[name] ?? textByEnding(name);
  if (typeof schema['pattern'] === 'string') {
    const pattern = new RegExp(schema['pattern']);
    return [known, ...PATTERN_TEXTS].find((text) => pattern.test(text)) ?? '';
  }
  return known.slice(0, Number(schema['maxLength'] ?? known.length)).padEnd(Number(schema['minLength'] ?? 0), 'x');
}

function textByEnding(name: string): string {
  if (/(Id|_id)$/.test(name)) return SAMPLE_ID;
  if (/(At|On|Date)$/.test(name)) return '2026-11-21T09:30:00.000Z';
  if (/(url|Url|URL|Path|src|Src)$/.test(name)) return `/files/${SAMPLE_ID}/display`;
  return 'text';
}

function sampleNumber(schema: Schema): number {
  const least = Number(schema['minimum'] ?? Number(schema['exclusiveMinimum'] ?? 0) + 1);
  const step = Number(schema['multipleOf'] ?? 1);
  return Math.min(Math.max(1, Math.ceil(least / step) * step), Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER));
}
