import { z } from 'zod';

/** The manifest of a backup; the last entry of the archive, so that a cut-off one has none. */
export const manifestSchema = z.object({
  format: z.literal('plinth-backup-1'),
  createdAt: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  /** SHA-256 of each entry's bytes by its name in the archive. */
  entries: z.record(z.string(), z.string()),
  /** Stored objects that were deleted while the backup ran: what belonged to them is left out of a restore. */
  goneKeys: z.array(z.string()),
  /** False where the secret is set in the environment: it has to be kept elsewhere. */
  hasSecret: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = 'manifest.json';
export const SECRET = 'app-secret';
export const tableEntry = (name: string): string => `tables/${name}.copy.gz`;
export const fileEntry = (key: string): string => `files/${key}`;

/** Prisma's bookkeeping is written by the migrations themselves. */
export const BOOKKEEPING_TABLE = '_prisma_migrations';

/** An identifier as PostgreSQL wants it in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Queues and messages of the work engine, in the order of their references. */
export const WORK_TABLES = ['pgboss.queue', 'pgboss.job_common'] as const;

/** A table of a backup as a statement names it: of the product, or with its schema before it. */
export function qualified(table: string): string {
  return (table.includes('.') ? table.split('.') : ['public', table]).map(quoted).join('.');
}
