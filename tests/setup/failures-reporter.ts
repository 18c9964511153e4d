import { appendFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

const firstLine = (text: string) => text.split('\n', 1)[0]!.slice(0, 300);

/**
 * Appends what failed, a line each, to the file that `FAILURES_FILE` names: `npm test` says it again at the end, where
 * it is found without reading thousands of lines.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (testModules, unhandledErrors) => {
    const lines = testModules.flatMap((module) => [
      ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${firstLine(message)}`),
      ...[...module.children.allTests('failed')].map(
        (test) =>
          `${module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message ?? '')}`,
      ),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map(({ message }) => `${module.relativeModuleId} > ${suite.fullName}: ${firstLine(message)}`),
      ),
    ]);
    for (const { message } of unhandledErrors) lines.push(`outside of any test: ${firstLine(message)}`);
    const file = process.env.FAILURES_FILE;
    if (file !== undefined && lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`);
  };
}
