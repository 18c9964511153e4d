import { z } from 'zod';

const itemSchema = z.tuple([z.unknown(), z.string()]).rest(z.unknown());
const queueSchema = z.object({ queue_running: z.array(itemSchema), queue_pending: z.array(itemSchema) });

/** Ids of a server's line, of every client; in order. */
interface Queue {
  readonly running: readonly string[];
  readonly pending: readonly string[];
}

/** The answer of `GET /queue`. Throws ZodError for one that is none. */
export function readQueue(body: unknown): Queue {
  const { queue_running: running, queue_pending: pending } = queueSchema.parse(body);
  return { running: running.map(([, id]) => id), pending: pending.map(([, id]) => id) };
}
