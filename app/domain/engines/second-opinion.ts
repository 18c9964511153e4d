import type { CutOutEngine, CutOutNote, EngineEvent, EngineRunOptions } from '@plinth/imaging';
import type { SecondOpinionInput } from '@plinth/imaging/server';

type Ask = (input: SecondOpinionInput, run: EngineRunOptions) => AsyncIterable<EngineEvent<CutOutNote>>;

/**
 * Compares a provider's cut-out with those of the local methods: where they disagree, the note gets a doubt. If the
 * comparison fails, the cut-out fails with it: an unchecked outline is not called certain.
 */
export function withSecondOpinion(engine: CutOutEngine, ask: Ask): CutOutEngine {
  return {
    name: engine.name,
    async *cutOut(input, run) {
      for await (const event of engine.cutOut(input, run)) {
        if (event.type !== 'output' || event.note.method === 'existing-alpha') {
          yield event;
          continue;
        }
        for await (const opinion of ask({ photo: input.image, cutOut: event.image, note: event.note }, run)) {
          if (opinion.type === 'output') yield { ...event, note: opinion.note };
          else if (opinion.type === 'failed') return yield opinion;
        }
      }
    },
  };
}
