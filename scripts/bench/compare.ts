/**
 * Two arms against each other on a machine that is never quiet: blocks in ABBA order, the median of the paired ratios with its
 * interval, and from the same blocks an A/A arm: each arm against itself. Where that is off, nothing is decided.
 */
import { median, percentile } from './measure.ts';

/** One side of a comparison. Both sides do the same work, each in a process or a service of its own where it would be one. */
export interface Arm {
  readonly name: string;
  /** Does the work once; its figure, in the unit of the comparison. */
  readonly run: () => Promise<number>;
}

/** The goal of the ratio ours / peer. Costs have an `atMost`, rates an `atLeast`. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number };

export interface CompareOptions {
  readonly ours: Arm;
  readonly peer: Arm;
  /** Pairs of one run each, at least 15 for a figure that is shown; rounded up to even. */
  readonly pairs: number;
  /** Runs of each arm before it counts; default 1. */
  readonly warmUps?: number;
  readonly goal?: Goal;
}

export interface Ratio {
  readonly median: number;
  /** The 95 % bootstrap interval of the median. */
  readonly low: number;
  readonly high: number;
}

export type Verdict = 'met' | 'missed' | 'inconclusive';

export interface Comparison {
  readonly names: { readonly ours: string; readonly peer: string };
  /** Medians, in the unit of the figures. */
  readonly ours: number;
  readonly peer: number;
  readonly ratio: Ratio;
  /** The same arm against itself, next to each other in the same blocks: what the machine alone makes of a ratio. */
  readonly self: Ratio;
  readonly goal: Goal | undefined;
  /** Undefined without a goal. */
  readonly verdict: Verdict | undefined;
}

/** An arm that differs from itself by more than this share says that nothing can be said. */
const SELF_TOLERANCE = 0.1;
const RESAMPLES = 2_000;

/** Pairs of every comparison: for a look at whether a bench works at all. */
const PAIRS_GIVEN = Number(process.env['BENCH_PAIRS'] ?? 0);

/** Runs both arms in blocks of ABBA and BAAB by turns, after the warm-up of each. */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const { ours, peer, warmUps = 1, goal } = options;
  const pairs = PAIRS_GIVEN || options.pairs;
  for (let turn = 0; turn < warmUps; turn += 1) {
    await ours.run();
    await peer.run();
  }
  const mine: number[] = [];
  const theirs: number[] = [];
  const ratios: number[] = [];
  const selves: number[] = [];
  for (let block = 0; block < Math.ceil(pairs / 2); block += 1) {
    const [outer, inner] = block % 2 === 0 ? [ours, peer] : [peer, ours];
    const figures = [await outer.run(), await inner.run(), await inner.run(), await outer.run()] as const;
    const [first, second, third, fourth] = figures;
    const [own, other] =
      block % 2 === 0
        ? [
            [first, fourth],
            [second, third],
          ]
        : [
            [second, third],
            [first, fourth],
          ];
    mine.push(...own!);
    theirs.push(...other!);
    // Neighbours are compared with each other: first with second, third with fourth.
    ratios.push(...(block % 2 === 0 ? [first / second, fourth / third] : [second / first, third / fourth]));
    // By turns, so that a machine that grows slower or faster does not look like a difference.
    selves.push(block % 4 < 2 ? third / second : second / third);
  }
  const ratio = ratioOf(ratios);
  const self = ratioOf(selves);
  return {
    names: { ours: ours.name, peer: peer.name },
    ours: median(mine),
    peer: median(theirs),
    ratio,
    self,
    goal,
    verdict: goal && judge(ratio, self, goal),
  };
}

/** Met where the interval's bad end meets the goal, missed where its good end does not, and open in between. */
export function judge(ratio: Ratio, self: Ratio, goal: Goal): Verdict {
  if (!(Math.abs(self.median - 1) <= SELF_TOLERANCE)) return 'inconclusive';
  if ('atMost' in goal) {
    if (ratio.high <= goal.atMost) return 'met';
    return ratio.low > goal.atMost ? 'missed' : 'inconclusive';
  }
  if (ratio.low >= goal.atLeast) return 'met';
  return ratio.high < goal.atLeast ? 'missed' : 'inconclusive';
}

/** Median and interval of paired ratios. The same ratios always give the same interval. */
export function ratioOf(ratios: readonly number[]): Ratio {
  let state = 0x9e3779b9;
  const nextIndex = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * ratios.length);
  };
  const medians = Array.from({ length: RESAMPLES }, () => median(ratios.map(() => ratios[nextIndex()]!)));
  return { median: median(ratios), low: percentile(medians, 0.025), high: percentile(medians, 0.975) };
}

/** One line of a report: what, ours, the peer, their ratio with its interval, A/A, and what that says of the goal. */
export function comparisonLine(what: string, unit: string, result: Comparison): string {
  const { names, ours, peer, ratio, self } = result;
  return (
    `  ${what.padEnd(30)} ${figure(ours)} ${unit} | ${names.peer} ${figure(peer)} ${unit} | ` +
    `x${rangeOf(ratio)} | A/A ${rangeOf(self)}${goalText(result)}`
  );
}

function goalText({ goal, verdict }: Comparison): string {
  if (!goal) return '';
  const text = 'atMost' in goal ? `at most x${goal.atMost}` : `at least x${goal.atLeast}`;
  return ` | goal ${text}: ${verdict}`;
}

/** A ratio with its interval. */
export const rangeOf = ({ median: middle, low, high }: Ratio) =>
  `${middle.toFixed(2)} (${low.toFixed(2)}..${high.toFixed(2)})`;

/** Three digits of a figure. */
export const figure = (value: number) => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))));
