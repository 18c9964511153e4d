/** Figures that can be trusted on a busy machine: paired runs in ABBA order, medians, and an interval. */

export interface Comparison {
  /** Medians, in the unit of the samples. */
  readonly ours: number;
  readonly peer: number;
  /** Median of the paired ratios ours / peer, with its 95 % bootstrap interval. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** Middle value; the mean of the two middle ones for an even count. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Value below which `share` (0..1) of the samples lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs both arms `pairs` times in ABBA order after one warm-up each; each arm returns its own figure. */
export async function compare(
  pairs: number,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Comparison> {
  await ours();
  await peer();
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      mine.push(await ours());
      theirs.push(await peer());
    } else {
      theirs.push(await peer());
      mine.push(await ours());
    }
  }
  const ratios = mine.map((value, index) => value / theirs[index]!);
  const [low, high] = bootstrapInterval(ratios);
  return { ours: median(mine), peer: median(theirs), ratio: median(ratios), low, high };
}

function bootstrapInterval(ratios: readonly number[]): [number, number] {
  let state = 0x9e3779b9;
  const nextIndex = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * ratios.length);
  };
  const medians = Array.from({ length: 1000 }, () => median(ratios.map(() => ratios[nextIndex()]!)));
  return [percentile(medians, 0.025), percentile(medians, 0.975)];
}

/** One line of a report: what, ours, the peer, their ratio. */
export function comparisonLine(what: string, unit: string, result: Comparison, peerName: string): string {
  const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
  return (
    `${what.padEnd(44)} ${figure(result.ours).padStart(8)} ${unit.padEnd(5)} | ${peerName} ` +
    `${figure(result.peer)} ${unit} | x${result.ratio.toFixed(2)} (${result.low.toFixed(2)}..${result.high.toFixed(2)})`
  );
}
