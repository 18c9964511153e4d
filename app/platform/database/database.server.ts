import { PrismaPg } from '@prisma/adapter-pg';
import prismaClient from '@prisma/client';
import type { Prisma, PrismaClient } from '@prisma/client';
import pg from 'pg';
import { env } from '../env.server.ts';

/** A Prisma client or a transaction of it: what commands accept. */
export type Tx = Prisma.TransactionClient;

interface Connection {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
}

// One pool per process, also when the development server loads this module anew.
const held = globalThis as { plinthDatabase?: Connection | undefined; plinthClosers?: (() => Promise<void>)[] };

function connect(): Connection {
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 10,
    // A process that is stopped in the middle of a transaction must not keep its locks.
    idle_in_transaction_session_timeout: 10_000,
  });
  // A connection that breaks is replaced on next use; without a listener it would end the process. The pool listens to idle ones
  // alone, and one that is in use may break between two statements: the next one fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const prisma = new prismaClient.PrismaClient<Prisma.PrismaClientOptions>({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  return { prisma, pool };
}

function connection(): Connection {
  held.plinthDatabase ??= connect();
  return held.plinthDatabase;
}

/** The Prisma client of this process. Never used inside a transaction: commands pass their `tx` on. */
export function database(): PrismaClient {
  return connection().prisma;
}

/** The plain pool, for the few statements Prisma has no words for. */
export function databasePool(): pg.Pool {
  return connection().pool;
}

/** Runs `close` before the next closing of the database, for what works on its pool. */
export function beforeClose(close: () => Promise<void>): void {
  (held.plinthClosers ??= []).push(close);
}

/** Closes pool and client; the next use would connect anew. */
export async function closeDatabase(): Promise<void> {
  for (const close of held.plinthClosers?.splice(0) ?? []) await close();
  const current = held.plinthDatabase;
  held.plinthDatabase = undefined;
  if (!current) return;
  await current.prisma.$disconnect();
  await current.pool.end();
}
