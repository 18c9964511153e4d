import { z } from 'zod';

/** A value in XMP: a text, a list of a kind, or named fields. */
export type XmpValue =
  | string
  | { readonly list: 'Seq' | 'Bag' | 'Alt'; readonly items: readonly XmpValue[] }
  | { readonly fields: Readonly<Record<string, XmpValue>> };

const xmpValueSchema: z.ZodType<XmpValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ list: z.enum(['Seq', 'Bag', 'Alt']), items: z.array(xmpValueSchema) }),
    z.object({ fields: z.record(z.string(), xmpValueSchema) }),
  ]),
);

/** Whose a picture is and what may be done with it: values of XMP by their names, for example `dc:creator`. */
export const rightsSchema = z.record(z.string(), xmpValueSchema);

export type Rights = Readonly<Record<string, XmpValue>>;
