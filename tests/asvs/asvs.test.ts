import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LEVEL_1, LEVEL_2 } from './requirement-numbers.ts';
import { REQUIREMENTS } from './requirements.ts';

it('has every requirement of levels 1 and 2 once, and no other', () => {
  expect([LEVEL_1.length, LEVEL_2.length, new Set([...LEVEL_1, ...LEVEL_2]).size]).toEqual([70, 183, 253]);
  const idsOf = (level: 1 | 2) => REQUIREMENTS.filter(([, of]) => of === level).map(([id]) => id);
  expect(idsOf(1).toSorted()).toEqual(LEVEL_1.toSorted());
  expect(idsOf(2).toSorted()).toEqual(LEVEL_2.toSorted());
});

/** The source of a file, or of all files of a folder. */
function sourceOf(file: string): string {
  if (!statSync(file).isDirectory()) return readFileSync(file, 'utf8');
  return readdirSync(file)
    .map((name) => readFileSync(path.join(file, name), 'utf8'))
    .join('\n');
}

it.each(REQUIREMENTS.map(([id, level, words, ...checks]) => ({ id, level, words, checks })))(
  '$id (level $level): $words',
  ({ checks }) => {
    for (const check of checks) {
      if (check.kind === 'tested') {
        expect(check.file).toMatch(/\.test\.tsx?$/);
        const source = sourceOf(check.file);
        const at = source.indexOf(check.title);
        expect([check.file, check.title, at >= 0]).toEqual([check.file, check.title, true]);
        // It stands where a test begins, not in a comment.
        expect(source.slice(source.lastIndexOf('\n', at), at)).toMatch(
          /(\b(it|test|everydayIt)\b.*|^\s*|\)\()['"`].*$/,
        );
      } else if (check.kind === 'held') {
        expect(sourceOf(check.file)).toMatch(check.says);
      } else {
        expect(check.because.length).toBeGreaterThan(5);
      }
    }
  },
);

it('says what is not met, and why', () => {
  const open = REQUIREMENTS.flatMap(([id, , words, ...checks]) =>
    checks.flatMap((check) => (check.kind === 'not met' ? [`${id} ${words}: ${check.because}`] : [])),
  );
  process.stdout.write(`ASVS 5.0.0 level 2, not met:\n${open.map((line) => `  ${line}\n`).join('')}`);
  expect(open.length).toBeLessThanOrEqual(2);
});
