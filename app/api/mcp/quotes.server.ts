import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openSealed, seal } from '#app/platform/sealing/seal.server.ts';

/** Long enough for a person to be asked. */
const GOOD_FOR_MS = 15 * 60_000;
const PLACE = 'quote of a tool';

const quoteSchema = z.object({
  userId: z.string(),
  keyId: z.string(),
  tool: z.string(),
  hash: z.string(),
  credits: z.number().int().positive(),
  /** The intent: however often the quote is used, one thing is ordered. */
  intent: z.uuid(),
  until: z.number(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** The subject of a quote: the account, the key and the exact call. */
export interface QuotedCall {
  readonly userId: string;
  readonly keyId: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface MadeQuote {
  readonly id: string;
  readonly credits: number;
  readonly until: string;
}

/** A price that holds for a while, for exactly this call. Nothing of it is stored: it is sealed into its own id. */
export function makeQuote(call: QuotedCall, credits: number, now: Date = new Date()): MadeQuote {
  const until = now.getTime() + GOOD_FOR_MS;
  const { userId, keyId, tool } = call;
  const quote: Quote = { userId, keyId, tool, hash: hashOf(call), credits, intent: randomUUID(), until };
  return { id: seal(JSON.stringify(quote), PLACE), credits, until: new Date(until).toISOString() };
}

/** The quote behind an id; null where it is not one of ours, its time is over, or it was made for anything else. */
export function openQuote(id: string, call: QuotedCall, now: Date = new Date()): Quote | null {
  const text = openSealed(id, PLACE);
  if (text === null) return null;
  const quote = quoteSchema.parse(JSON.parse(text));
  const isFor = quote.userId === call.userId && quote.keyId === call.keyId && quote.tool === call.tool;
  return isFor && quote.hash === hashOf(call) && quote.until > now.getTime() ? quote : null;
}

function hashOf({ args }: QuotedCall): string {
  return createHash('sha256').update(stable(args)).digest('hex');
}

/** The same text whatever the order of names. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${stable(each)}`).join()}}`;
}
