import type { EngineEvent, EngineFailure, EngineRunOptions } from '@plinth/imaging';
import { toEngineFailure } from '@plinth/imaging';
import { LeftAtProvider } from './left-at-provider.ts';

export type RequestState = 'queued' | 'running';

export interface Task<Note> {
  readonly index: number;
  /** Gives the task's one event; throws EngineError. */
  readonly run: (signal: AbortSignal, onProgress: (state: RequestState) => void) => Promise<EngineEvent<Note>[]>;
}

const CANCELLED: EngineFailure = { code: 'cancelled', message: 'called off', retryable: false };
const STEPS = 3;
const LABELS = { sent: 'Sent', queued: 'Waiting in line', running: 'At work' } as const;

/**
 * Runs tasks side by side and tells of them in the order of their indexes, in the engines' closed set of events. What lies
 * with the provider is passed over, and the run ends with `waiting`. A task that may go better another time ends the whole run, so
 * that the next one takes up what the others have.
 */
export async function* perform<Note>(
  tasks: readonly Task<Note>[],
  { signal }: EngineRunOptions,
): AsyncGenerator<EngineEvent<Note>> {
  if (signal.aborted) return yield { type: 'failed', failure: CANCELLED };
  yield { type: 'started' };
  const left = new AbortController();
  const ownSignal = AbortSignal.any([signal, left.signal]);
  const max = tasks.length * STEPS;
  const started = tasks.map((task) => start(task, ownSignal));
  let isLeft = false;
  try {
    for (const [place, { states, done }] of started.entries()) {
      let told = -1;
      for await (const step of states) {
        if (step <= told || signal.aborted) continue;
        told = step;
        const state = step === 0 ? 'sent' : step === 1 ? 'queued' : 'running';
        const label = tasks.length > 1 ? `Picture ${place + 1}: ${LABELS[state].toLowerCase()}` : LABELS[state];
        yield { type: 'progress', value: place * STEPS + step, max, label };
      }
      const result = await done;
      if (signal.aborted) return yield { type: 'failed', failure: CANCELLED };
      if (result === 'left') isLeft = true;
      else if (result.ok) yield* result.events;
      else if (tasks.length === 1 || result.failure.retryable) return yield { type: 'failed', failure: result.failure };
      else yield { type: 'output-failed', index: result.index, failure: result.failure };
    }
    if (isLeft) yield { type: 'waiting' };
  } finally {
    left.abort();
    await Promise.all(started.map(({ done }) => done));
  }
}

type Outcome<Note> =
  | 'left'
  | { readonly ok: true; readonly events: EngineEvent<Note>[] }
  | { readonly ok: false; readonly index: number; readonly failure: EngineFailure };

interface Started<Note> {
  /** The steps of the task while it runs; ends with it. */
  readonly states: AsyncIterable<number>;
  readonly done: Promise<Outcome<Note>>;
}

function start<Note>({ index, run }: Task<Note>, signal: AbortSignal): Started<Note> {
  let latest = 0;
  let isOver = false;
  let wake = () => {};
  const say = (step: number) => {
    latest = Math.max(latest, step);
    wake();
  };
  const done = run(signal, (state) => say(state === 'queued' ? 1 : 2))
    .then(
      (events): Outcome<Note> => ({ ok: true, events }),
      (error: unknown): Outcome<Note> =>
        error instanceof LeftAtProvider ? 'left' : { ok: false, index, failure: toEngineFailure(error) },
    )
    .finally(() => {
      isOver = true;
      wake();
    });
  async function* states(): AsyncGenerator<number> {
    let told = -1;
    for (;;) {
      if (latest > told) yield (told = latest);
      else if (isOver) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (isOver || latest > told) resolve();
        });
      }
    }
  }
  return { states: states(), done };
}
