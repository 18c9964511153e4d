import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Row } from './figures.ts';
import { withSection } from './write-figures.ts';

const row: Row = {
  topic: 'Queue',
  what: 'submit | call',
  figure: '5 ms, bare 2',
  interval: 'x2.50 (2.40..2.60)',
  self: '1.00 (0.99..1.01)',
  goal: 'at most x3',
  verdict: 'met',
  off: '',
};
const about = 'commit   abc\nmachine  2 cores';
const page = '# Figures\n\n## By npm run bench\n\n<!-- bench idle -->\n\nold\n\n<!-- end idle -->\n\n## By hand\n';

it('replaces the section of a bench and leaves the others', () => {
  const first = withSection(page, { bench: 'queue', about, rows: [row] });
  expect(first).toContain('| Queue: submit \\| call | 5 ms, bare 2 | x2.50 (2.40..2.60) |');
  expect(first).toContain('commit   abc  \nmachine  2 cores');
  expect(first).toContain('old');
  const second = withSection(first, { bench: 'queue', about, rows: [{ ...row, figure: '4 ms' }] });
  expect(second).toContain('4 ms');
  expect(second).not.toContain('5 ms');
  expect(second.match(/<!-- bench queue -->/g)).toHaveLength(1);
  expect(withSection(second, { bench: 'idle', about, rows: [] })).not.toContain('old');
});

it('refuses a page that has no place for it', () => {
  expect(() => withSection('# Figures\n', { bench: 'queue', about, rows: [row] })).toThrow(/no heading/);
});

it('finds its place in the page there is', () => {
  const written = withSection(readFileSync('docs/figures.md', 'utf8'), { bench: 'queue', about, rows: [row] });
  expect(written).toContain('submit \\| call');
  expect(written).toContain('## By commands of their own');
});
