import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';

interface Shapes {
  readonly endpoints: Readonly<Record<string, { readonly input: { $ref: string }; readonly output: { $ref: string } }>>;
  readonly components: { readonly schemas: Record<string, Record<string, unknown>> };
}

const shapes = JSON.parse(readFileSync(new URL('./published-shapes.json', import.meta.url), 'utf8')) as Shapes;
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
const nameOf = ({ $ref }: { readonly $ref: string }) => $ref.split('/').at(-1)!;
// The shapes do not forbid what they do not know; a field we misspell must not pass for that.
for (const { input } of Object.values(shapes.endpoints)) {
  shapes.components.schemas[nameOf(input)]!['additionalProperties'] = false;
}
ajv.addSchema({ $id: 'fal', components: shapes.components });

const compiled = new Map<string, ValidateFunction>();

function check(ref: { readonly $ref: string }, value: unknown): string | null {
  const name = nameOf(ref);
  const validate = compiled.get(name) ?? ajv.compile({ $ref: `fal#/components/schemas/${name}` });
  compiled.set(name, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/** The fault of an input by fal's published shapes, or null. */
export function checkInput(endpoint: string, input: unknown): string | null {
  const shape = shapes.endpoints[endpoint];
  return shape ? check(shape.input, input) : `no such endpoint: ${endpoint}`;
}

/** The fault of a result by fal's published shapes, or null. */
export function checkOutput(endpoint: string, output: unknown): string | null {
  const shape = shapes.endpoints[endpoint];
  return shape ? check(shape.output, output) : `no such endpoint: ${endpoint}`;
}
