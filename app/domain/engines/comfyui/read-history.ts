import { z } from 'zod';
import { outputOf } from './bind-workflow.ts';
import { graphSchema } from './workflow.schema.ts';

const fileSchema = z.object({
  filename: z.string().min(1).max(255),
  subfolder: z.string().max(255).catch(''),
  type: z.enum(['output', 'temp', 'input']).catch('output'),
});
export type OutputFile = z.infer<typeof fileSchema>;

const entrySchema = z.looseObject({
  prompt: z.array(z.unknown()).catch([]),
  outputs: z.record(z.string(), z.looseObject({ images: z.array(z.unknown()).catch([]) })).catch({}),
  status: z.looseObject({
    status_str: z.string().catch(''),
    messages: z.array(z.tuple([z.string(), z.looseObject({})])).catch([]),
  }),
});

/** How a request has ended, of what its server keeps of it. */
export interface HistoryEntry {
  readonly end: 'success' | 'error' | 'interrupted';
  readonly exceptionType: string;
  readonly nodeType: string;
  /** Milliseconds that the device was at it; null where it does not say. */
  readonly deviceMs: number | null;
  /** Files of the node titled `plinth:output`; of all nodes where the server repeats no titles. */
  readonly files: readonly OutputFile[];
  readonly hasFiles: boolean;
}

/** The entry of `GET /history/{id}`; null where there is none. Throws ZodError for an answer that is none. */
export function readHistory(body: unknown, id: string): HistoryEntry | null {
  const entries = z.record(z.string(), z.unknown()).parse(body);
  if (!(id in entries)) return null;
  const { prompt, outputs, status } = entrySchema.parse(entries[id]);
  const said = new Map(status.messages);
  const failure = said.get('execution_error');
  const end = said.has('execution_interrupted')
    ? ('interrupted' as const)
    : failure || status.status_str !== 'success'
      ? ('error' as const)
      : ('success' as const);
  const graph = graphSchema.safeParse(prompt[2]);
  const node = graph.success ? outputOf(graph.data) : null;
  const given = node === null ? Object.values(outputs) : outputs[node] ? [outputs[node]] : [];
  // Videos are listed under `images`, too.
  const files = given.flatMap(({ images }) => images.flatMap((file) => fileSchema.safeParse(file).data ?? []));
  return {
    end,
    exceptionType: nameOf(failure?.['exception_type']),
    nodeType: nameOf(failure?.['node_type']),
    deviceMs: deviceMsOf(status.messages),
    files,
    hasFiles: files.length > 0,
  };
}

function deviceMsOf(messages: readonly (readonly [string, Readonly<Record<string, unknown>>])[]): number | null {
  const at = messages.map(([, { timestamp }]) => timestamp).filter((value) => typeof value === 'number');
  const start = messages.find(([type]) => type === 'execution_start')?.[1]['timestamp'];
  const end = at.at(-1);
  if (typeof start !== 'number' || end === undefined || end < start || end - start > 86_400_000) return null;
  return end - start;
}

/** A name of a class; texts of the server go no further. */
const nameOf = (value: unknown) => (typeof value === 'string' && /^[\w.]{1,80}$/.test(value) ? value : 'unknown');
