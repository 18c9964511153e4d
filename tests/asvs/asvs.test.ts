import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

/** How many requirements of levels 1 and 2 the chapters have in ASVS 5.0.0. */
const PER_CHAPTER = {
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
};

const chapterOf = (id: string) => id.slice(0, id.indexOf('.'));

it('has every requirement of levels 1 and 2 once', () => {
  const ids = REQUIREMENTS.map(([id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const counts = Object.fromEntries(
    Object.keys(PER_CHAPTER).map((chapter) => [chapter, ids.filter((id) => chapterOf(id) === chapter).length]),
  );
  expect(counts).toEqual(PER_CHAPTER);
});

/** The source of a file, or of all files of a folder. */
function sourceOf(file: string): string {
  if (!statSync(file).isDirectory()) return readFileSync(file, 'utf8');
  return readdirSync(file)
    .map((name) => readFileSync(path.join(file, name), 'utf8'))
    .join('\n');
}

it.each(REQUIREMENTS.map(([id, level, words, check]) => ({ id, level, words, check })))(
  '$id (level $level): $words',
  ({ check }) => {
    if (check.kind === 'tested') {
      const source = sourceOf(check.file);
      const at = source.indexOf(check.title);
      expect([check.file, check.title, at >= 0]).toEqual([check.file, check.title, true]);
      // It stands where a test begins, not in a comment.
      expect(source.slice(source.lastIndexOf('\n', at), at)).toMatch(/(\b(it|test)\b.*|^\s*|\)\()['"`].*$/);
    } else if (check.kind === 'held') {
      expect(sourceOf(check.file)).toMatch(check.says);
    } else {
      expect(check.because.length).toBeGreaterThan(5);
    }
  },
);

it('says what is not met, and why', () => {
  const open = REQUIREMENTS.flatMap(([id, , words, check]) =>
    check.kind === 'not met' ? [`${id} ${words}: ${check.because}`] : [],
  );
  process.stdout.write(`ASVS 5.0.0 level 2, not met:\n${open.map((line) => `  ${line}\n`).join('')}`);
  expect(open.length).toBeLessThanOrEqual(2);
});
