import { z } from 'zod';
import { apiKeyViewSchema } from '#app/domain/api-keys/index.ts';
import { endpointViewSchema, messageViewSchema } from '#app/domain/endpoints/index.ts';
import { compositionSchema, jobViewSchema } from '#app/domain/generation/index.ts';
import { assetViewSchema } from '#app/domain/library/index.ts';
import { sceneDocumentSchema } from '#app/domain/studio/document/index.ts';

/** A JSON Schema of dialect 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The schemas that have a name of their own in the document. */
const named = z.registry<{ id: string }>();
named.add(assetViewSchema, { id: 'Image' });
named.add(jobViewSchema, { id: 'Job' });
named.add(compositionSchema, { id: 'Composition' });
named.add(sceneDocumentSchema, { id: 'SceneDocument' });
named.add(apiKeyViewSchema, { id: 'ApiKey' });
named.add(endpointViewSchema, { id: 'Endpoint' });
named.add(messageViewSchema, { id: 'EndpointMessage' });

/** Collects the schemas that others point to, under `components.schemas`. */
export class SchemaShelf {
  readonly schemas: Record<string, JsonSchema> = {};

  /** A call's schema, as JSON Schema whose references lead to the shelf. `input`: before defaults and transforms. */
  add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, {
      io,
      metadata: named,
      unrepresentable: 'any',
      reused: 'inline',
      target: 'draft-2020-12',
    }) as Record<string, unknown>;
    const { $schema: _dialect, $defs = {}, ...rest } = converted;
    const definitions = $defs as Record<string, JsonSchema>;
    const names = new Map(Object.keys(definitions).map((name) => [name, this.nameFor(name, definitions[name]!, io)]));
    for (const [name, definition] of Object.entries(definitions)) {
      this.schemas[names.get(name)!] ??= relink(definition, names) as JsonSchema;
    }
    return relink(rest, names) as JsonSchema;
  }

  /** Sent and answered can differ by their defaults; then the sent one gets another name. */
  private nameFor(name: string, definition: JsonSchema, io: 'input' | 'output'): string {
    const clean = name.startsWith('__') ? `Part${Object.keys(this.schemas).length + 1}` : name;
    const known = this.schemas[clean];
    if (!known || JSON.stringify(known) === JSON.stringify(relink(definition, new Map([[name, clean]])))) return clean;
    return io === 'input' ? `${clean}Input` : `${clean}Output`;
  }
}

function relink(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => relink(item, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key !== '$ref' || typeof item !== 'string') return [key, relink(item, names)];
      const name = item.replace('#/$defs/', '');
      return [key, `#/components/schemas/${names.get(name) ?? name}`];
    }),
  );
}
