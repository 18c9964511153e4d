import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files that take minutes in the deep run, or more than fifteen seconds everyday; the longest first. */
export const LONG_FILES = [
  'tests/processes/faults/kill-mixed.deep.test.ts',
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
  'tests/browser/embedded-life.deep.test.ts',
  'tests/browser/main-job.test.ts',
  'tests/browser/embedded.test.ts',
  'tests/browser/custom-training-provider.deep.test.ts',
  'app/domain/catalogue/publish/publish-modes.db.test.ts',
  'app/domain/catalogue/publish/overlapping-runs.db.test.ts',
  'app/api/tenancy.db.test.ts',
  'app/domain/catalogue/catalogue.db.test.ts',
  'app/domain/generation/try-on.db.test.ts',
  'app/domain/generation/trained-fashion.db.test.ts',
  'tests/mcp/run-journey.db.test.ts',
  'app/domain/engines/local-engines/look.test.ts',
  'app/domain/engines/engine-contract.test.ts',
  'app/domain/engines/local-engines/cut-out.test.ts',
  'app/platform/storage/s3-storage.test.ts',
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
    // Files of a project stay beside each other: a worker that they share ends with the last of them. Small projects go first:
    // each of their files loads the product, or starts it, for itself, and would otherwise run alone at the end.
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const projects = [...byProject.values()].toSorted((a, b) => a.length - b.length);
    return projects.flatMap((ofProject) => ofProject.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}
