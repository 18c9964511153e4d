import { z } from 'zod';

const nodeSchema = z.string().min(1).max(100);
const textSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    data: z.object({
      value: z.number().min(0).max(1_000_000),
      max: z.number().positive().max(1_000_000),
      prompt_id: z.string(),
      node: nodeSchema,
    }),
  }),
  z.object({ type: z.literal('executing'), data: z.object({ node: nodeSchema, prompt_id: z.string() }) }),
  z.object({
    type: z.literal('execution_cached'),
    data: z.object({ nodes: z.array(nodeSchema).max(500), prompt_id: z.string() }),
  }),
]);

/** A message of a server's socket about one request, by the ids of its graph's nodes. */
type SocketMessage =
  | {
      readonly type: 'progress';
      readonly id: string;
      readonly node: string;
      readonly value: number;
      readonly max: number;
    }
  | { readonly type: 'executing'; readonly id: string; readonly node: string }
  | { readonly type: 'cached'; readonly id: string; readonly nodes: readonly string[] };

/** The message in a text of the socket; null for one that is not used. */
export function readSocketText(text: string): SocketMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = textSchema.safeParse(json);
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  const id = data.prompt_id;
  if (type === 'progress') return { type, id, node: data.node, value: data.value, max: data.max };
  return type === 'executing' ? { type, id, node: data.node } : { type: 'cached', id, nodes: data.nodes };
}

/** First four bytes of a binary message, big endian (`BinaryEventTypes` in ComfyUI's protocol.py). */
const PREVIEW = 1;
const PREVIEW_WITH_METADATA = 4;
const HEAD_BYTES = 8;
const MAX_PREVIEW_BYTES = 2 * 1024 * 1024;
const MAX_METADATA_BYTES = 16 * 1024;

const metadataSchema = z.object({ prompt_id: z.string() });

/** The image in a binary message and the request that it names; `id` is null where the server's version names none. */
export function readPreview(bytes: Uint8Array): { readonly id: string | null; readonly image: Uint8Array } | null {
  if (bytes.byteLength <= HEAD_BYTES || bytes.byteLength > MAX_PREVIEW_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.getUint32(0);
  // The second number is the type of the image; the decoder sees that for itself.
  if (kind === PREVIEW) return { id: null, image: bytes.subarray(HEAD_BYTES) };
  if (kind !== PREVIEW_WITH_METADATA) return null;
  const end = HEAD_BYTES + view.getUint32(4);
  if (end >= bytes.byteLength || end > HEAD_BYTES + MAX_METADATA_BYTES) return null;
  try {
    const text = new TextDecoder().decode(bytes.subarray(HEAD_BYTES, end));
    const metadata = metadataSchema.safeParse(JSON.parse(text));
    return metadata.success ? { id: metadata.data.prompt_id, image: bytes.subarray(end) } : null;
  } catch {
    return null;
  }
}
