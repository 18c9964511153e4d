import type { EngineEvent, EngineRunOptions } from '../contract/engine.ts';
import type { StageInput, StageNote } from '../contract/stage-engine.ts';
import type { ProcessRunner } from './process-runner.server.ts';

type StageEvent = EngineEvent<StageNote>;

/**
 * Stages the wanted pictures; where the second process is idle it paints every other one. Both plan all pictures, so that each is the same as
 * if one process had made it, and outputs come in index order.
 *
 * @param second null: the machine has no core, or no memory, for it
 */
export function stageSideBySide(
  first: ProcessRunner,
  second: ProcessRunner | null,
  input: StageInput,
  options: EngineRunOptions,
): AsyncIterable<StageEvent> {
  const all = Array.from({ length: input.count }, (_, index) => index);
  const wanted = all.filter((index) => options.wanted?.has(index) ?? true);
  // Where words add things, each picture is compared with the first one, which is made with it.
  if ((input.things?.length ?? 0) > 0) return first.run('stage', input, options);
  const isQuick = wanted.length < 2 || input.isOnWhite === true;
  if (isQuick || !second?.isFreeFor('stage', input)) return first.run('stage', { ...input, wanted }, options);
  return mergeRuns([first, second], input, wanted, options);
}

/** The runs' events as those of one run: progress summed, outputs in order of index; the first failure ends it. */
async function* mergeRuns(
  runners: readonly [ProcessRunner, ProcessRunner],
  input: StageInput,
  wanted: readonly number[],
  options: EngineRunOptions,
): AsyncGenerator<StageEvent> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([options.signal, leaving.signal]);
  const runs = runners.map((runner, at) => {
    const share = wanted.filter((_, place) => place % runners.length === at);
    return runner.run('stage', { ...input, wanted: share }, { ...options, signal });
  });
  const nextOf = async (at: number) => ({ at, result: await runs[at]!.next() });
  const pending = new Map(runs.map((_, at) => [at, nextOf(at)]));
  const steps = runs.map(() => ({ value: 0, max: 0 }));
  const due = [...wanted];
  const early = new Map<number, StageEvent>();
  let isStarted = false;
  try {
    while (pending.size > 0) {
      const { at, result } = await Promise.race(pending.values());
      pending.delete(at);
      if (result.done) continue;
      pending.set(at, nextOf(at));
      const event = result.value;
      if (event.type === 'started') {
        if (!isStarted) yield event;
        isStarted = true;
      } else if (event.type === 'progress') {
        steps[at] = event;
        const sum = (of: 'value' | 'max') => steps.reduce((all, step) => all + step[of], 0);
        yield { ...event, value: sum('value'), max: Math.max(sum('max'), wanted.length) };
      } else if ('index' in event) {
        early.set(event.index, event);
        for (let next = early.get(due[0]!); next; next = early.get(due[0]!)) {
          due.shift();
          yield next;
        }
      } else {
        yield event;
        return;
      }
    }
  } finally {
    leaving.abort();
    await Promise.all(runs.map((run) => run.return(undefined)));
  }
}
