import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createAccountWith } from '#tests/routes/large-account.ts';
import type { LargeAccount } from '#tests/routes/large-account.ts';
import { countStatements } from '#tests/setup/count-statements.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { compare } from './compare.ts';
import type { Arm } from './compare.ts';
import { reportComparison, reportLimit } from './figures.ts';
import { median, timed } from './measure.ts';
import { PRODUCT_ENV, withFolder, withRuntime } from './with-product.ts';

const FEW = 200;
const MANY = 100_000;
const PAIRS = 16;
const REQUESTS = 8;
const MOST_STATEMENTS = { atMost: 3 };
const MOST_BUFFERS = { atMost: 1.2 };
const MOST_TIME = { atMost: 1.3 };
/** Longer than PostgreSQL keeps to itself what an idle session has read. */
const TOLD_MS = 11_000;
const PATHS = [
  '/login',
  '/dashboard',
  '/product',
  '/dashboard/projects',
  '/dashboard/projects?type=Video',
  '/dashboard/credits',
] as const;

type Headers = Readonly<Record<string, string>>;

/**
 * The same pages of an account with 200 rows of everything, which fill every first screen, and of one with 100,000: time,
 * 8 kB pages that PostgreSQL touches, and statements. Tests hold the same for every page that there is.
 */
export function reportReads(): Promise<void> {
  // Rows are written past their triggers, which only the owner of the tables may.
  return withRuntime(({ url, ownerUrl }) => measureReads(url, ownerUrl), { isOwner: true });
}

async function measureReads(databaseUrl: string, ownerUrl: string): Promise<void> {
  console.log(`\nReads: pages of an account with ${MANY} rows of everything beside one with ${FEW}`);
  const [few, many] = [await createAccountWith(FEW), await createAccountWith(MANY)];
  const statements = await countStatements(databaseUrl);
  try {
    await withFolder(async (dataFolder) => {
      const env = {
        ...PRODUCT_ENV,
        DATABASE_URL: statements.url,
        DATABASE_MIGRATE_URL: ownerUrl,
        APP_SECRET: process.env['APP_SECRET']!,
        // Nothing asks the database by itself.
        PLINTH_ROLE: 'web',
      };
      const product = await ProductProcess.start({ dataFolder, env });
      try {
        await report(product.url, ownerUrl, statements.count, { few: tokenOf(few), many: tokenOf(many) });
      } finally {
        await product.stop();
      }
    });
  } finally {
    await statements.close();
  }
}

/** The session that its cookie names, as a call brings it along: the cookie itself is for https. */
const tokenOf = ({ site }: LargeAccount): Headers => ({
  authorization: `Bearer ${site.headers['cookie']!.split('=')[1]!}`,
});

async function report(
  url: string,
  ownerUrl: string,
  counted: () => number,
  { few, many }: { readonly few: Headers; readonly many: Headers },
): Promise<void> {
  const topic = 'Reads that grow';
  for (const path of PATHS) {
    // The first visit may make what is made once.
    await ask(url + path, many);
    const before = counted();
    await ask(url + path, many);
    const values = [counted() - before];
    reportLimit({ topic: 'Pages', what: `${path}, statements`, unit: 'a page', values, goal: MOST_STATEMENTS });
    // The page has no account, so it has no rows.
    if (path === '/login') continue;
    const arm = (name: string, headers: Headers): Arm => ({
      name,
      run: async () => {
        const times: number[] = [];
        for (let turn = 0; turn < REQUESTS; turn += 1) times.push(await timed(() => ask(url + path, headers)));
        return median(times);
      },
    });
    const result = await compare({
      ours: arm(`${MANY} rows`, many),
      peer: arm(`${FEW} rows`, few),
      pairs: PAIRS,
      warmUps: 3,
      goal: MOST_TIME,
    });
    reportComparison(topic, `${path}, time`, 'ms', result);
  }
  const touched = { few: await buffersOf(url, ownerUrl, few), many: await buffersOf(url, ownerUrl, many) };
  console.log(
    `    8 kB pages that all these touch: ${touched.few} of the small account, ${touched.many} of the large one`,
  );
  const values = [touched.many / touched.few];
  reportLimit({ topic, what: 'pages of the database, to few rows', unit: 'times', values, goal: MOST_BUFFERS });
}

async function ask(url: string, headers: Headers): Promise<void> {
  const answer = await fetch(url, { headers: url.endsWith('/login') ? {} : headers, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
}

/** 8 kB pages that all pages once touch, by PostgreSQL's own count of everything. */
async function buffersOf(url: string, ownerUrl: string, headers: Headers): Promise<number> {
  const rounds = 20;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const read = async () => {
    await wait(TOLD_MS);
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ blocks: string }>(
      `SELECT (sum(heap_blks_read) + sum(heap_blks_hit) + sum(idx_blks_read) + sum(idx_blks_hit))::text AS blocks
       FROM pg_statio_user_tables`,
    );
    return Number(rows[0]!.blocks);
  };
  try {
    const before = await read();
    for (let round = 0; round < rounds; round += 1) for (const path of PATHS) await ask(url + path, headers);
    return Math.round(((await read()) - before) / rounds);
  } finally {
    await client.end();
  }
}
