import { setTimeout as wait } from 'node:timers/promises';
import { database } from '../database/database.server.ts';
import { currentCaller } from '../http/caller.server.ts';
import { childLogger } from '../log.server.ts';
import type { SecurityEventInput, SecurityEventKind } from './security-event.ts';
import { insertSecurityLine, toSecurityLine } from './write-security-event.server.ts';
import type { SecurityLine } from './write-security-event.server.ts';

const WINDOW_MS = 60_000;
/** Different sources of one kind that get lines of their own in a minute, in this process; the rest share one. */
const LINES_PER_MINUTE = 60;
/** And in an hour: what a flood from many addresses leaves is a few megabytes a day, never a full disk. */
const LINES_PER_HOUR = 600;
const HOUR_MS = 60 * WINDOW_MS;
const FLUSH_PATIENCE_MS = 5_000;

interface Tally {
  readonly line: SecurityLine;
  /** Since its first, which has a line already. */
  more: number;
}

interface Budget {
  hourEndsAt: number;
  left: number;
}

interface Book {
  readonly tallies: Map<string, Tally>;
  readonly budgets: Map<SecurityEventKind, Budget>;
  readonly writing: Set<Promise<void>>;
  timer: NodeJS.Timeout | null;
}

// One per process, also where a module is loaded from the bundle and from its source.
const held = globalThis as { plinthRefusals?: Book };
const book: Book = (held.plinthRefusals ??= {
  tallies: new Map(),
  budgets: new Map(),
  writing: new Set(),
  timer: null,
});

/**
 * Notes in the security journal what was refused. The first of a kind, network and account is written at once; those
 * of the next minute are counted and written as one line. The caller does not wait for the write, so its duration reveals nothing.
 */
export function noteRefusal(event: SecurityEventInput): void {
  const caller = currentCaller();
  if (caller) caller.isJournalled = true;
  const line = toSecurityLine(event);
  const key = keyOf(line);
  const known = book.tallies.get(key);
  if (known) {
    known.more += 1;
    return;
  }
  book.timer ??= startTimer();
  if (takeLine(line.kind)) {
    book.tallies.set(key, { line, more: 0 });
    write(line, 1);
    return;
  }
  const shared = `${line.kind}|many`;
  const tally = book.tallies.get(shared) ?? { line: ofMany(line), more: 0 };
  tally.more += 1;
  book.tallies.set(shared, tally);
}

/**
 * Writes what was only counted and waits for the writes on their way, before a stop. A write that gets no answer (its database
 * is gone) is waited for once, and not beyond a limit.
 */
export async function flushRefusals(): Promise<void> {
  closeMinute();
  const writing = [...book.writing];
  await Promise.race([Promise.all(writing), wait(FLUSH_PATIENCE_MS, undefined, { ref: false })]);
  for (const work of writing) book.writing.delete(work);
}

function keyOf({ kind, userId, subject, addressGroup, detail }: SecurityLine): string {
  return JSON.stringify([kind, userId, subject, addressGroup, detail['reason'] ?? '', detail['status'] ?? 0]);
}

/** The summary of the sources when there are too many to name. */
function ofMany({ kind }: SecurityLine): SecurityLine {
  const detail = { reason: 'many sources at once' };
  return { kind, userId: null, subject: '', detail, address: '', addressGroup: '', device: '', requestId: '' };
}

function takeLine(kind: SecurityEventKind): boolean {
  const now = performance.now();
  const known = book.budgets.get(kind);
  const budget = known && known.hourEndsAt > now ? known : { hourEndsAt: now + HOUR_MS, left: LINES_PER_HOUR };
  book.budgets.set(kind, budget);
  const inMinute = [...book.tallies.values()].filter(({ line }) => line.kind === kind).length;
  if (budget.left === 0 || inMinute >= LINES_PER_MINUTE) return false;
  budget.left -= 1;
  return true;
}

function startTimer(): NodeJS.Timeout {
  const timer = setTimeout(closeMinute, WINDOW_MS);
  timer.unref();
  return timer;
}

function closeMinute(): void {
  if (book.timer) clearTimeout(book.timer);
  book.timer = null;
  for (const { line, more } of book.tallies.values()) if (more > 0) write(line, more);
  book.tallies.clear();
}

function write(line: SecurityLine, count: number): void {
  const work = insertSecurityLine(database(), line, { outcome: 'refused', count })
    .then(() => {})
    .catch((error: unknown) => {
      childLogger({ room: 'journal' }).warn({ err: error, kind: line.kind }, 'a refusal was not journalled');
    })
    .finally(() => book.writing.delete(work));
  book.writing.add(work);
}
