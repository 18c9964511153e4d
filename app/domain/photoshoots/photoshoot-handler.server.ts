import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { photoshootWork } from './photoshoot-work.ts';
import { giveUpPhotoshoot, runPhotoshoot } from './run-photoshoot.server.ts';
import type { RunPhotoshootOptions } from './run-photoshoot.server.ts';

/** Works through photoshoots. Waiting for a cut-out is most of it. */
export function photoshootHandler({ apiOf }: Pick<RunPhotoshootOptions, 'apiOf'>): WorkHandler {
  const stopping = new AbortController();
  return handleWork(
    photoshootWork,
    ({ photoshootId }, { isLastAttempt, heldMessage }) =>
      runPhotoshoot({ photoshootId, apiOf, signal: stopping.signal, isLastAttempt, heldMessage }),
    { onStop: () => stopping.abort(), onDead: ({ photoshootId }) => giveUpPhotoshoot(photoshootId) },
  );
}
