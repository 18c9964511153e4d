import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditsForCycle } from './cycle-credits.rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000);
const cycle = (credits: number, from: number, to = from + 30) => ({ credits, startsOn: day(from), endsOn: day(to) });

describe('credits of a cycle', () => {
  it('are the plan’s, once', () => {
    const paid = { monthlyCredits: 400, startsOn: day(0), replaced: [] };
    expect(creditsForCycle({ ...paid, grantedForCycle: 0 })).toBe(400);
    expect(creditsForCycle({ ...paid, grantedForCycle: 400 })).toBe(0);
  });

  it('within the same cycle are the difference; less takes nothing away', () => {
    const changed = { startsOn: day(0), grantedForCycle: 400, replaced: [] };
    expect(creditsForCycle({ ...changed, monthlyCredits: 1300 })).toBe(900);
    expect(creditsForCycle({ ...changed, monthlyCredits: 100 })).toBe(0);
  });

  it('of a plan that replaces another are less what that one’s rest was worth', () => {
    const upgrade = (onDay: number, replaced = [cycle(100, 0)]) =>
      creditsForCycle({ monthlyCredits: 400, startsOn: day(onDay), grantedForCycle: 0, replaced });
    expect(upgrade(0)).toBe(300);
    expect(upgrade(15)).toBe(350);
    expect(upgrade(30)).toBe(400);
    expect(upgrade(45)).toBe(400);
    expect(upgrade(15, [cycle(4000, 0)])).toBe(0);
    expect(upgrade(0, [cycle(100, 0, 0)])).toBe(400);
    // A cycle that begins later than the one that replaces it is worth its own credits at most.
    expect(upgrade(-5)).toBe(300);
  });

  it('never come to more than the best plan’s worth, however often the plan is changed on a day', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(100, 400, 1300, 4000), { minLength: 1, maxLength: 12 }), (chosen) => {
        const granted: number[] = [];
        for (const monthlyCredits of chosen) {
          const replaced = granted.map((credits) => cycle(credits, 0));
          granted.push(creditsForCycle({ monthlyCredits, startsOn: day(0), grantedForCycle: 0, replaced }));
        }
        expect(granted.reduce((sum, credits) => sum + credits, 0)).toBe(Math.max(...chosen));
      }),
    );
  });
});
