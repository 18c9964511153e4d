import pg from 'pg';

/** The statement sent to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** Everything that this process asks its database while `work` runs, in order; transactions' own words count as well. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const ask = client.query;
  client.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Statement>);
    statements.push({ text: config.text ?? '', values: Array.isArray(config.values) ? config.values : [] });
    return ask.apply(this, args);
  };
  try {
    return { result: await work(), statements };
  } finally {
    client.query = ask;
  }
}
