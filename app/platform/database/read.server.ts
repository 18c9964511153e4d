import { Prisma } from '@prisma/client';
import { databasePool } from './database.server.ts';
import type { Tx } from './database.server.ts';

export type Sql = Prisma.Sql;
/** SQL with its values beside it; `rawSql` is for words of our own that no value can be, such as a column's name. */
export const { sql, raw: rawSql, empty: noSql } = Prisma;

/**
 * Something to be read that can be asked for together with others: an expression that gives one JSON value, and what that
 * value means. Times in it are text.
 */
export interface QueryFragment<T> {
  readonly sql: Sql;
  readonly parse: (value: unknown) => T;
}

/** The results of reads, name by name. */
export type QueryResults<Reads extends Readonly<Record<string, QueryFragment<unknown>>>> = {
  readonly [Name in keyof Reads]: Reads[Name] extends QueryFragment<infer T> ? T : never;
};

/** Everything at once: one statement, and so one moment, however many reads there are. */
export async function readAll<Reads extends Readonly<Record<string, QueryFragment<unknown>>>>(
  reads: Reads,
): Promise<QueryResults<Reads>> {
  if (Object.keys(reads).length === 0) return {} as QueryResults<Reads>;
  return parseAll(reads, (await readRow(sql`SELECT true AS "asked" ${columnsOf(reads)}`))!);
}

/** As `readAll`, inside a transaction: sees what it has written and what it has locked. */
export async function readAllIn<Reads extends Readonly<Record<string, QueryFragment<unknown>>>>(
  tx: Tx,
  reads: Reads,
): Promise<QueryResults<Reads>> {
  const [row] = await tx.$queryRaw<ReadColumns[]>(sql`SELECT true AS "asked" ${columnsOf(reads)}`);
  return parseAll(reads, row!);
}

/** The first row of a statement, or null. */
export async function readRow<Row extends object>(statement: Sql): Promise<(Row & ReadColumns) | null> {
  const { rows } = await databasePool().query<Row & ReadColumns>(statement.text, statement.values);
  return rows[0] ?? null;
}

/** The columns of reads, in the row of a statement that asked for them. */
export type ReadColumns = Readonly<Record<`read${number}`, unknown>>;

/** Reads as further columns of a SELECT; they begin with their comma. */
export function columnsOf(reads: Readonly<Record<string, QueryFragment<unknown>>>): Sql {
  const columns = Object.values(reads).map((read, index) => sql`(${read.sql}) AS ${rawSql(`"read${index}"`)}`);
  return columns.length === 0 ? noSql : sql`, ${Prisma.join(columns)}`;
}

/** The values of the columns of `columnsOf`, name by name. */
export function parseAll<Reads extends Readonly<Record<string, QueryFragment<unknown>>>>(
  reads: Reads,
  row: ReadColumns,
): QueryResults<Reads> {
  const results = Object.entries(reads).map(([name, read], index) => [name, read.parse(row[`read${index}`])] as const);
  return Object.fromEntries(results) as QueryResults<Reads>;
}

/** One read by itself. */
export async function readOne<T>(read: QueryFragment<T>): Promise<T> {
  return (await readAll({ read })).read;
}

/** Several reads as one. */
export function combineFragments<Reads extends Readonly<Record<string, QueryFragment<unknown>>>>(
  reads: Reads,
): QueryFragment<QueryResults<Reads>> {
  const parts = Object.values(reads).map((read) => sql`(${read.sql})`);
  return {
    sql: sql`SELECT json_build_array(${Prisma.join(parts)})`,
    parse: (value) => {
      const taken = Object.entries(reads).map(([name, read], index) => [
        name,
        read.parse((value as unknown[])[index] ?? null),
      ]);
      return Object.fromEntries(taken) as QueryResults<Reads>;
    },
  };
}

/** Reads of one kind as one. */
export function listOf<T>(reads: readonly QueryFragment<T>[]): QueryFragment<T[]> {
  const { sql: all, parse } = combineFragments(Object.fromEntries(reads.map((read, index) => [String(index), read])));
  return { sql: reads.length === 0 ? sql`SELECT '[]'::json` : all, parse: (value) => Object.values(parse(value)) };
}

/** The rows of a SELECT, in its order, as one JSON array. */
export function rowsOf(select: Sql): Sql {
  return sql`SELECT coalesce(json_agg(to_json(listed)), '[]'::json) FROM (${select}) AS listed`;
}

/** The one row of a SELECT as JSON; null where there is none. */
export function rowOf(select: Sql): Sql {
  return sql`SELECT to_json(found) FROM (${select}) AS found`;
}

/** A row of `Row` as JSON says it: the named times are text. */
export type JsonRow<Row, Times extends keyof Row> = Omit<Row, Times> & {
  readonly [Name in Times]: null extends Row[Name] ? string | null : string;
};

/** Such a row with its times as times. */
export function withTimes<Row, Times extends keyof Row>(json: JsonRow<Row, Times>, times: readonly Times[]): Row {
  const texts = json as Readonly<Record<Times, string | null>>;
  const known = times.map((name) => [name, texts[name] === null ? null : new Date(texts[name])] as const);
  return { ...json, ...Object.fromEntries(known) } as Row;
}

/** A number that may stand in for a column, where a read is about an account. */
export const idOf = (id: string): Sql => sql`${id}::uuid`;
