import { expect, it } from 'vitest';
import type {
  EngineEvent,
  EngineImage,
  PhotoCertificate,
  ProductCheckNote,
  StageInput,
  StageNote,
} from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { restoreProductPixels } from './restore-product-pixels.server.ts';

type CheckEvent = EngineEvent<ProductCheckNote>;
type StageEvent = EngineEvent<StageNote>;

const failure = { code: 'internal', message: 'scripted', retryable: false } as const;
const FAILED = { type: 'failed', failure } as const;
const OUTPUT_FAILED = { type: 'output-failed', index: 0, failure } as const;

const stage: StageInput = { width: 1, height: 1, scene: null, prompt: '', items: [], count: 2, seed: 7 };
const imageOf = (name: string): EngineImage => ({
  bytes: new TextEncoder().encode(name),
  contentType: 'image/png',
  width: 1,
  height: 1,
});
const noteOf = (seed: number): StageNote => ({ variation: { index: 1, seed, label: 'Second' }, understood: [] });
const first = { image: imageOf('first'), note: noteOf(8) };
const second = { type: 'output', index: 0, image: imageOf('second'), note: noteOf(10) } as const;

function certificateOf(passed: boolean): PhotoCertificate {
  const state = passed ? 'unchanged-unconfirmed' : 'changed';
  return { version: 3, state, mode: 'locked', passed, identical: passed, laidBack: false, products: [] };
}

/** The check's verdict on a picture: its certificate, or its end without one. */
type Verdict = boolean | CheckEvent | 'ends';

/** Engines whose checks end as given, one after the other, and whose second picture does as well. */
function enginesThat(verdicts: readonly Verdict[], again: StageEvent | 'ends') {
  const left = [...verdicts];
  const asked: Pick<StageInput, 'seed' | 'count'>[] = [];
  const engines: EngineRegistry = {
    ...scriptedEngines(),
    fidelity: {
      ...scriptedEngines().fidelity,
      async *keepProducts({ picture }) {
        const verdict = left.shift()!;
        if (verdict === 'ends') return;
        const certificate = typeof verdict === 'boolean' && certificateOf(verdict);
        yield certificate
          ? { type: 'output', index: 0, image: picture, note: { certificate, difference: null } }
          : (verdict as CheckEvent);
      },
    },
    stage: {
      name: 'scripted',
      keepsPixels: true,
      async *stage({ seed, count }) {
        asked.push({ seed, count });
        if (again !== 'ends') yield again;
      },
    },
  };
  return { engines, asked };
}

const FIRST = { image: first.image, certificate: { passed: false } };
const AGAIN = [{ seed: 10, count: 1 }];

it.each<readonly [string, readonly Verdict[], StageEvent | 'ends', object, readonly object[]]>([
  ['the first one passes', [true], second, { image: first.image, certificate: { passed: true } }, []],
  ['the second one passes', [false, true], second, { image: second.image, certificate: { passed: true } }, AGAIN],
  ['the second one does not pass either', [false, false], second, FIRST, AGAIN],
  ['the second one cannot be made', [false, true], FAILED, FIRST, AGAIN],
  ['the second one comes without a picture', [false, true], OUTPUT_FAILED, FIRST, AGAIN],
  ['the second one never comes', [false, true], 'ends', FIRST, AGAIN],
  ['the check of the second one fails', [false, FAILED], second, FIRST, AGAIN],
  ['the check of the second one has no picture', [false, OUTPUT_FAILED], second, FIRST, AGAIN],
  ['the check of the second one ends without a word', [false, 'ends'], second, FIRST, AGAIN],
  ['the second one lies with a provider', [false], { type: 'waiting' }, { isWaiting: true }, AGAIN],
  ['the check of the first one fails', [FAILED], second, { failure }, []],
])('%s', async (_name, verdicts, again, expected, askedAgain) => {
  const { engines, asked } = enginesThat(verdicts, again);
  const made = await restoreProductPixels(engines, stage, first, new Map(), { signal: new AbortController().signal });
  expect(made).toMatchObject(expected);
  expect(asked).toEqual(askedAgain);
});
