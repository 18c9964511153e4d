import { createWordsRegistry } from '#app/domain/engines/index.server.ts';
import type { WordsRegistry } from '@plinth/imaging';

let registry: WordsRegistry | undefined;

/** The engines for words of this process. They run where the question comes in: no queue stands before a sentence. */
export function words(): WordsRegistry {
  registry ??= createWordsRegistry();
  return registry;
}

/** Has this process write with these engines from now on. */
export function setWordsRegistry(engines: WordsRegistry): void {
  registry = engines;
}
