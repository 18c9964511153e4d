import { describe, expect, it } from 'vitest';
import { compare, comparisonLine, judge, ratioOf } from './compare.ts';
import type { Arm, Ratio } from './compare.ts';

const steady: Ratio = { median: 1, low: 0.98, high: 1.03 };
const wild: Ratio = { median: 1.2, low: 0.7, high: 1.9 };

/** Arms of a machine that grows slower with every run, and the order in which they ran. */
function drifting(costs: { ours: number; peer: number }, growth: number) {
  const order: string[] = [];
  const arm = (name: 'ours' | 'peer'): Arm => ({
    name,
    run: () => {
      order.push(name);
      return Promise.resolve(costs[name] * (1 + growth * order.length));
    },
  });
  return { order, ours: arm('ours'), peer: arm('peer') };
}

describe('compare', () => {
  it('runs the arms in blocks of ABBA and BAAB', async () => {
    const { order, ours, peer } = drifting({ ours: 1, peer: 1 }, 0);
    await compare({ ours, peer, pairs: 4, warmUps: 0 });
    const [a, b] = ['ours', 'peer'];
    expect(order).toEqual([a, b, b, a, b, a, a, b]);
  });

  it('finds the true ratio on a machine that grows slower all the time', async () => {
    const { ours, peer } = drifting({ ours: 3, peer: 2 }, 0.02);
    const { ratio, self, verdict } = await compare({ ours, peer, pairs: 32, goal: { atMost: 1.6 } });
    expect(ratio.median).toBeCloseTo(1.5, 2);
    expect(self.median).toBeCloseTo(1, 2);
    expect(verdict).toBe('met');
  });

  it('decides nothing where an arm differs from itself', async () => {
    let run = 0;
    const arm = (name: string): Arm => ({ name, run: () => Promise.resolve([1, 1, 1.4, 1][run++ % 4]!) });
    const found = await compare({ ours: arm('ours'), peer: arm('peer'), pairs: 2, warmUps: 0, goal: { atMost: 9 } });
    expect(found.verdict).toBe('inconclusive');
    expect(comparisonLine('something', 'ms', found)).toContain('goal at most x9: inconclusive');
  });
});

describe('judge', () => {
  it('asks the bad end of the interval', () => {
    expect(judge({ median: 1.2, low: 1.1, high: 1.3 }, steady, { atMost: 1.3 })).toBe('met');
    expect(judge({ median: 1.2, low: 1.1, high: 1.4 }, steady, { atMost: 1.3 })).toBe('inconclusive');
    expect(judge({ median: 1.5, low: 1.4, high: 1.6 }, steady, { atMost: 1.3 })).toBe('missed');
    expect(judge({ median: 2.2, low: 2, high: 2.4 }, steady, { atLeast: 2 })).toBe('met');
    expect(judge({ median: 2.2, low: 1.9, high: 2.4 }, steady, { atLeast: 2 })).toBe('inconclusive');
    expect(judge({ median: 1.5, low: 1.4, high: 1.6 }, steady, { atLeast: 2 })).toBe('missed');
  });

  it('neither passes nor fails where A/A is off or unknown', () => {
    expect(judge({ median: 1, low: 1, high: 1 }, wild, { atMost: 2 })).toBe('inconclusive');
    expect(judge({ median: 1, low: 1, high: 1 }, { ...steady, median: Number.NaN }, { atMost: 2 })).toBe(
      'inconclusive',
    );
  });
});

describe('ratioOf', () => {
  it('gives the same interval for the same ratios, around their median', () => {
    const ratios = [0.9, 1.1, 1, 1.3, 0.8, 1.05, 0.95];
    const found = ratioOf(ratios);
    expect(found).toEqual(ratioOf(ratios));
    expect(found.low).toBeLessThanOrEqual(found.median);
    expect(found.high).toBeGreaterThanOrEqual(found.median);
  });
});
