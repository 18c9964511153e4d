import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportComparison, reportLimit, table } from './figures.ts';
import type { Row } from './figures.ts';
import type { Comparison } from './compare.ts';

const rows: Row[] = [];
const said: string[] = [];

/** The messages of a bench to the run that started it. */
function listen(): void {
  rows.length = said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const send = (message: unknown) => rows.push((message as { row: Row }).row) > 0;
  vi.stubGlobal('process', Object.assign(Object.create(process) as object, { send }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const compared: Comparison = {
  names: { ours: 'Plinth', peer: 'bare' },
  ours: 4.4,
  peer: 1,
  ratio: { median: 4.4, low: 4.2, high: 4.6 },
  self: { median: 1.01, low: 0.9, high: 1.1 },
  goal: { atMost: 2 },
  verdict: 'missed',
};

describe('figures', () => {
  it('a ratio keeps its interval, its A/A and by how much it missed', () => {
    listen();
    reportComparison('Pages', '/dashboard', 'ms', compared);
    expect(rows[0]).toMatchObject({
      figure: '4.4 ms, bare 1',
      interval: 'x4.40 (4.20..4.60)',
      self: '1.01 (0.90..1.10)',
    });
    expect(rows[0]).toMatchObject({ goal: 'at most x2', verdict: 'missed', off: 'by 120 %' });
  });

  it.each([
    [[0.9], { atMost: 1 }, 'met', ''],
    [[1.12], { atMost: 1 }, 'missed', 'by 12 %'],
    [[0.977], { atLeast: 0.99 }, 'missed', 'by 1.3 %'],
    [[80, 96, 128], { atMost: 100 }, 'inconclusive', ''],
    [[Number.NaN], { atMost: 1 }, 'inconclusive', ''],
  ] as const)('readings of %j with the limit %j are %s', (values, goal, verdict, off) => {
    listen();
    reportLimit({ topic: 'Memory', what: 'held', unit: 'MB', values, goal });
    expect(rows[0]).toMatchObject({ verdict, off });
    expect(said[0]).toContain(verdict);
  });

  it('the table has a line for each, and says nothing of a goal where there is none', () => {
    listen();
    reportLimit({ topic: 'Launch', what: 'start', unit: 's', values: [2, 3] });
    reportComparison('Pages', '/dashboard', 'ms', compared);
    const [, start, page] = table(rows).split('\n');
    expect(start).toMatch(/^Launch: start +2\.5 s +2\.\.3 +2 readings$/);
    expect(page).toMatch(/^Pages: \/dashboard .* missed by 120 %$/);
  });
});
