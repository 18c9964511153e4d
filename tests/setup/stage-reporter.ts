import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The report of a stage at the end of `npm test`, where it is found without reading thousands of lines. */
export interface StageReport {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  readonly files: readonly { readonly file: string; readonly tests: number; readonly seconds: number }[];
}

const firstLine = (text: string) => text.split('\n', 1)[0]!.slice(0, 300);

function failuresOf(module: TestModule): string[] {
  const { relativeModuleId: file } = module;
  return [
    ...module.errors().map(({ message }) => `${file}: ${firstLine(message)}`),
    ...[...module.children.allTests('failed')].map(
      (test) => `${file} > ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message ?? '')}`,
    ),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => `${file} > ${suite.fullName}: ${firstLine(message)}`),
    ),
  ];
}

/** Writes a `StageReport` to the file that `STAGE_REPORT` names. */
export default class StageReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules, unhandledErrors) => {
    const target = process.env.STAGE_REPORT;
    if (target === undefined) return;
    const report: StageReport = {
      passed: modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0),
      failed: [
        ...modules.flatMap(failuresOf),
        ...unhandledErrors.map(({ message }) => `outside of any test: ${firstLine(message)}`),
      ],
      skipped: modules.flatMap((module) =>
        [...module.children.allTests('skipped')].map((test) => {
          const result = test.result();
          const reason = (result.state === 'skipped' ? result.note : undefined) ?? 'no reason given';
          return { name: `${module.relativeModuleId} > ${test.fullName}`, reason };
        }),
      ),
      files: modules.map((module) => {
        const { collectDuration, duration, environmentSetupDuration, setupDuration } = module.diagnostic();
        return {
          file: module.relativeModuleId,
          tests: [...module.children.allTests()].length,
          seconds: (collectDuration + duration + environmentSetupDuration + setupDuration) / 1000,
        };
      }),
    };
    writeFileSync(target, JSON.stringify(report));
  };
}
