import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files that take minutes in the deep run, the longest first. */
export const LONG_FILES = [
  'tests/processes/faults/kill-runs.deep.test.ts',
  'tests/routes/captions-of-pictures.db.test.ts',
  'tests/processes/faults/recover-workers.test.ts',
  'tests/processes/launcher.test.ts',
  'tests/routes/stripe-orders.db.test.ts',
  'packages/imaging/try-on/proof/certify-structure.test.ts',
  'packages/imaging/try-on/proof/compare-worn.test.ts',
  'tests/browser/customer-life.deep.test.ts',
  'tests/browser/accessibility.test.ts',
  'tests/browser/refusals.test.ts',
  'tests/browser/embedded-life.test.ts',
  'tests/browser/custom-training-provider.deep.test.ts',
] as const;

/**
 * Begins long files first, so that a stage does not end with one of them alone. Vitest goes by durations of the run before,
 * and on a fresh clone by the sizes of files: there a short file that runs for minutes would come last.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONG_FILES.findIndex((file) => moduleId.endsWith(file));
      return rank < 0 ? LONG_FILES.length : rank;
    };
    // Files of a project stay beside each other: a worker that they share ends with the last of them.
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((ofProject) => ofProject.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}
