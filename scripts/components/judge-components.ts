import { createHash } from 'node:crypto';
import { z } from 'zod';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;

/** Days from when a hole was first seen here until it has to be mended, taken out or accepted with a record (decision 067). */
export const LIMIT_DAYS = { exploited: 2, critical: 7, high: 7, moderate: 30, low: 90, info: 90 } as const;
/** A look counts for so long. */
const LOOK_DAYS = 7;

const day = z.iso.date();

/** The record of known holes in our components; `docs/components.json`. Written by `npm run components`, but for the last two fields. */
export const recordSchema = z.strictObject({
  /** When the registry was last asked; null: never. */
  lookedOn: day.nullable(),
  /** Of which components. */
  sum: z.string(),
  known: z.array(
    z.strictObject({
      id: z.string(),
      component: z.string(),
      severity: z.enum(SEVERITIES),
      title: z.string(),
      seenOn: day,
      /** By hand: attackers use it. */
      isExploited: z.boolean().default(false),
      /** By hand: why it stays, and until when that counts. */
      accepted: z
        .strictObject({ because: z.string().min(10), until: day })
        .nullable()
        .default(null),
    }),
  ),
});
export type ComponentsRecord = z.infer<typeof recordSchema>;

/** Versions by the name of each component that production has. */
export type Components = Readonly<Record<string, readonly string[]>>;

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

/** The components that package-lock.json gives to production. */
export function componentsOf(lockText: string): Components {
  const versions = new Map<string, Set<string>>();
  for (const [place, { version, dev, link }] of Object.entries(lockSchema.parse(JSON.parse(lockText)).packages)) {
    const name = place.split('node_modules/').at(-1)!;
    if (place === '' || dev || link || version === undefined) continue;
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  const sorted = [...versions].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, found]) => [name, [...found].toSorted()]));
}

export const sumOf = (components: Components): string =>
  createHash('sha256').update(JSON.stringify(components)).digest('hex');

/** The registry's answer about known holes, by component. */
export const advisoriesSchema = z.record(
  z.string(),
  z.array(z.object({ id: z.union([z.string(), z.number()]), title: z.string(), severity: z.enum(SEVERITIES) })),
);

/** The record after a look: what is new was first seen today, what is gone goes, what was decided by hand stays. */
export function afterLook(
  before: ComponentsRecord,
  components: Components,
  answer: z.infer<typeof advisoriesSchema>,
  today: string,
): ComponentsRecord {
  const known = Object.entries(answer).flatMap(([component, advisories]) =>
    advisories.map(({ id, title, severity }) => {
      const old = before.known.find((each) => each.id === String(id) && each.component === component);
      const decided = { seenOn: today, isExploited: false, accepted: null, ...old };
      return { ...decided, id: String(id), component, severity, title };
    }),
  );
  return { lookedOn: today, sum: sumOf(components), known };
}

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The holes beyond their time, in words; empty where all is well. */
export function judgeComponents(record: ComponentsRecord, components: Components, today: string): readonly string[] {
  const { lookedOn, known, sum } = record;
  const age = lookedOn === null ? Infinity : daysFrom(lookedOn, today);
  const look =
    lookedOn === null
      ? ['known vulnerabilities were never looked up']
      : age > LOOK_DAYS
        ? [`the last look was ${age} days ago, ${LOOK_DAYS} are allowed`]
        : sum !== sumOf(components)
          ? ['components have changed since the last look']
          : [];
  const overdue = known.flatMap(({ id, component, severity, title, seenOn, isExploited, accepted }) => {
    if (accepted && daysFrom(today, accepted.until) >= 0) return [];
    const days = daysFrom(seenOn, today);
    const limit = LIMIT_DAYS[isExploited ? 'exploited' : severity];
    if (days <= limit) return [];
    return [`${component}: ${title} (${id}, ${severity}) is known for ${days} days, ${limit} are allowed`];
  });
  return [...look, ...overdue];
}
