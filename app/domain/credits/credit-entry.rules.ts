import type { CreditEntry } from './credit-entry.schema.ts';
import { FEATURES } from './features.ts';
import type { CreditRun } from './credit-line.schema.ts';
import type { Feature } from './credits.schema.ts';

/** The name of each kind of movement. */
export const KIND_WORDS: Readonly<Record<CreditEntry['kind'], string>> = {
  grant: 'Added',
  hold: 'Set aside',
  settle: 'Used',
  release: 'Came back',
  refund: 'Given back',
  expire: 'Expired',
  revoke: 'Taken back',
  convert: 'Moved',
};

/** Where a page of the history begins, from its address; a key that is none is as if it were not there. */
export function readBefore(query: URLSearchParams): number | undefined {
  const given = query.get('before');
  return given && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}

/** A memo with features as their customers know them: `4 x product-photo` becomes `4 × Product photo`. */
export function describeMemo(memo: string, features: readonly Feature[]): string {
  const [, number, name] = /^(\d+) x ([a-z0-9-]+)$/.exec(memo) ?? [];
  if (!number || !name) return memo;
  const known = features.find((feature) => feature.name === name)?.displayName;
  const words = name.replaceAll('-', ' ');
  return `${number} × ${known ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`}`;
}

/** Names of features that can be counted, one and several; others are shown unchanged. */
const COUNTED: Readonly<Record<string, readonly [string, string]>> = {
  [FEATURES.productPhoto]: ['product photo', 'product photos'],
  [FEATURES.inpaint]: ['edited image', 'edited images'],
  [FEATURES.upscale]: ['enlarged image', 'enlarged images'],
  [FEATURES.video]: ['video', 'videos'],
  [FEATURES.textToImage]: ['ideation image', 'ideation images'],
  [FEATURES.tryOn]: ['try-on image', 'try-on images'],
  [FEATURES.customTraining]: ['custom training', 'custom trainings'],
};

/** A memo of a run with its number and noun: `4 x product-photo` becomes `4 product photos`. */
export function describeRun(memo: string, features: readonly Feature[]): string {
  const [, number, name = ''] = /^(\d+) x ([a-z0-9-]+)$/.exec(memo) ?? [];
  const nouns = Object.hasOwn(COUNTED, name) ? COUNTED[name] : undefined;
  return nouns ? `${number} ${number === '1' ? nouns[0] : nouns[1]}` : describeMemo(memo, features);
}

const credits = (count: number): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? 'credit' : 'credits'}`;

/** The outcome of a run's credits: `8 credits`, or the part still held or given back. */
export function describeOutcome({ held, used, open }: CreditRun): string {
  if (open > 0) return `In progress, ${credits(open)} reserved`;
  if (used === 0) return 'Nothing charged';
  const back = held - used;
  return back === 0 ? credits(used) : `${credits(used)}, ${credits(back)} returned`;
}

const HEADINGS = ['Number', 'Date', 'What happened', 'What for', 'Credits', 'Change', 'Balance'];

/** The entries as a table for spreadsheets (RFC 4180), oldest last. */
export function toCsv(entries: readonly CreditEntry[]): string {
  const lines = entries.map(({ position, date, kind, memo, amount, change, balance }) =>
    [position, date, KIND_WORDS[kind], memo, amount, change, balance].map(toField).join(','),
  );
  return [HEADINGS.join(','), ...lines, ''].join('\r\n');
}

function toField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  // A spreadsheet would take text that begins like this for a formula.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
