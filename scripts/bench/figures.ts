/** The output of benches: each figure beside its goal, printed when it is there and once more in one table at the end. */
import { comparisonLine, figure, judge, rangeOf, ratioOf } from './compare.ts';
import type { Comparison, Goal, Ratio, Verdict } from './compare.ts';

/** The subject of a goal of speed: a heading of the table. */
export type Topic =
  | 'Pages'
  | 'JavaScript'
  | 'Cut-out'
  | 'Memory'
  | 'Reads that grow'
  | 'Idle and streams'
  | 'Queue'
  | 'Lists'
  | 'Canvas'
  | 'Pictures'
  | 'Sharing'
  | 'Launch'
  | 'Telemetry'
  | 'Release';

/** One row of the table, ready to be printed. */
export interface Row {
  readonly topic: Topic;
  readonly what: string;
  readonly figure: string;
  /** The ratio to the peer, or the readings from the least to the most; empty for a count. */
  readonly interval: string;
  readonly self: string;
  readonly goal: string;
  /** Undefined for a figure that is only said. */
  readonly verdict: Verdict | undefined;
  /** By how much a goal was missed; empty where it was not. */
  readonly off: string;
}

export interface Limit {
  readonly topic: Topic;
  readonly what: string;
  readonly unit: string;
  /** One for a count, which is the same every time; several readings of what is measured. */
  readonly values: readonly number[];
  readonly goal?: Goal;
}

/** Keeps a ratio to a peer for the table, and prints it. */
export function reportComparison(topic: Topic, what: string, unit: string, result: Comparison): void {
  console.log(comparisonLine(what, unit, result));
  const { ours, names, peer, ratio, self, goal, verdict } = result;
  tell({
    topic,
    what,
    figure: `${figure(ours)} ${unit}, ${names.peer} ${figure(peer)}`,
    interval: `x${rangeOf(ratio)}`,
    self: rangeOf(self),
    goal: goal ? goalText(goal, 'x', '') : '',
    verdict,
    off: goal ? offText(ratio.median, goal, verdict) : '',
  });
}

/** Keeps a figure that has a limit instead of a peer for the table, and prints it. */
export function reportLimit({ topic, what, unit, values, goal }: Limit): void {
  const readings = ratioOf(values);
  const verdict = goal && judgeLimit(values, readings, goal);
  const row: Row = {
    topic,
    what,
    figure: `${figure(readings.median)} ${unit}`,
    interval: values.length > 1 ? `${figure(Math.min(...values))}..${figure(Math.max(...values))}` : '',
    self: values.length > 1 ? `${values.length} readings` : 'one reading',
    goal: goal ? goalText(goal, '', ` ${unit}`) : '',
    verdict,
    off: goal ? offText(readings.median, goal, verdict) : '',
  };
  const more = [row.interval, row.goal && `goal ${row.goal}: ${verdict}`].filter(Boolean);
  console.log(`  ${[`${what.padEnd(30)} ${row.figure}`, ...more].join(' | ')}`);
  tell(row);
}

/** The readings themselves are the judges: all within is met, all beyond is missed. */
function judgeLimit(values: readonly number[], readings: Ratio, goal: Goal): Verdict {
  if (Number.isNaN(readings.median)) return 'inconclusive';
  const same: Ratio = { median: 1, low: 1, high: 1 };
  return judge({ ...readings, low: Math.min(...values), high: Math.max(...values) }, same, goal);
}

const goalText = (goal: Goal, before: string, after: string) =>
  'atMost' in goal ? `at most ${before}${goal.atMost}${after}` : `at least ${before}${goal.atLeast}${after}`;

function offText(value: number, goal: Goal, verdict: Verdict | undefined): string {
  if (verdict !== 'missed') return '';
  const by = 'atMost' in goal ? value / goal.atMost - 1 : 1 - value / goal.atLeast;
  return `by ${by < 0.1 ? (by * 100).toFixed(1) : (by * 100).toFixed(0)} %`;
}

/** To the run that started this bench. One that was started by itself has printed its line already. */
function tell(row: Row): void {
  process.send?.({ row });
}

/** All rows, one a line, columns under each other. */
export function table(rows: readonly Row[]): string {
  const head = ['', 'figure', 'ratio or range', 'A/A', 'goal', 'verdict'];
  const lines = rows.map(({ topic, what, figure: said, interval, self, goal, verdict, off }) => [
    `${topic}: ${what}`,
    said,
    interval,
    self,
    goal,
    [verdict, off].filter(Boolean).join(' '),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => line[at]!.length)));
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
