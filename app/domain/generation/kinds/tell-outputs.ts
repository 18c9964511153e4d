import type { EngineEvent, EngineFailure } from '@plinth/imaging';
import type { KindEvent, KindOutput } from './job-kind.ts';

type Picture<Note> = Extract<EngineEvent<Note>, { readonly type: 'output' }>;

/**
 * An engine's events as a kind tells them, where every output is a picture: `toOutput` makes of each what goes into the
 * library, or says why it cannot be used.
 */
export async function* tellOutputs<Note>(
  events: AsyncIterable<EngineEvent<Note>>,
  toOutput: (event: Picture<Note>) => MaybePromise<KindOutput | { readonly failure: EngineFailure }>,
): AsyncGenerator<KindEvent> {
  for await (const event of events) {
    if (event.type === 'output') {
      const made = await toOutput(event);
      if ('failure' in made) yield { type: 'output-failed', index: event.index, failure: made.failure };
      else yield { type: 'output', output: made };
    } else if (event.type !== 'started' && event.type !== 'video' && event.type !== 'model') {
      yield event;
    }
  }
}

type MaybePromise<Value> = Value | Promise<Value>;
