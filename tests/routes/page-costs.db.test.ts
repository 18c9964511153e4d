import { beforeAll, describe, expect, it } from 'vitest';
import { listProductPhotos } from '#app/domain/store/index.server.ts';
import { listScenes } from '#app/domain/studio/index.server.ts';
import { databasePool } from '#app/platform/database/database.server.ts';
import { connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';
import { TEST_APP } from '#tests/doubles/shopify-admin.ts';
import { createAccountWith } from './large-account.ts';
import type { LargeAccount } from './large-account.ts';
import { times } from '@plinth/testing/depth';
import { openPage, PAGE_IDS, PAGES } from './pages.ts';
import type { PageCase } from './pages.ts';
import { recordStatements } from './record-statements.ts';
import type { Statement } from './record-statements.ts';

/** The most statements of a page: who is there and the frame, the page, and what depends on that. */
const MOST_STATEMENTS = 3;
/** Of an account with many rows of everything, against one with 200 that fills every first screen as well. */
const MOST_GROWTH = 1.2;
/** Rows of everything that the large account has. */
const MANY = times({ everyday: 8_000, deep: 100_000 });
/** 8 kB pages: an index of a larger table is a level or two deeper. */
const LEVELS = 16;

/** Pages without an account, of the owner, and addresses that only redirect. */
const OTHER_ROUTES =
  /^routes\/(site\/(frame|index|not-found|owner\/.*|google-return|outbox|confirm-email|second-step|logout|password-reset|secure-account|subscription-failed|verify-email)|api\/.*|embedded\/(pages|not-found|marked)|(site|embedded)\/(try-on|product)-workspace-setup)$/;

let few: LargeAccount;
let many: LargeAccount;

beforeAll(async () => {
  connectToShopify({ ...TEST_APP, origin: 'https://admin.shopify.test' });
  few = await createAccountWith(200);
  many = await createAccountWith(MANY);
});

async function statementsOf(page: PageCase, account: LargeAccount): Promise<Statement[]> {
  const visitor = page.path.startsWith('/app') ? account.admin : account.site;
  // The first visit may make what is made once: an empty scene, a look at the session table.
  await openPage(page, visitor);
  return (await recordStatements(() => openPage(page, visitor))).statements;
}

/** 8 kB pages that statements touch, by PostgreSQL's own count. What they change is taken back. */
async function buffersOf(statements: readonly Statement[]): Promise<number> {
  const client = await databasePool().connect();
  let touched = 0;
  try {
    for (const { text, values } of statements) {
      await client.query('BEGIN');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        [...values],
      );
      await client.query('ROLLBACK');
      const { Plan } = rows[0]!['QUERY PLAN'][0];
      touched += Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
    }
    return touched;
  } finally {
    client.release();
  }
}

describe.each(PAGES)('$path', (page) => {
  it('asks little of the database, and the same of a large account as of a small one', async () => {
    const [small, large] = [await statementsOf(page, few), await statementsOf(page, many)];
    const texts = large.map(({ text }) => text);
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(texts.length).toBe(small.length);
    expect(texts.filter((text) => /count\s*\(/i.test(text))).toEqual([]);
    expect(await buffersOf(large)).toBeLessThanOrEqual((await buffersOf(small)) * MOST_GROWTH + LEVELS);
  });
});

/** Lists of the API that no page shows. */
const LISTS: readonly { readonly name: string; readonly read: (of: LargeAccount) => Promise<readonly unknown[]> }[] = [
  { name: 'scenes', read: ({ account }) => listScenes({ account, limit: 20 }) },
  // Made from the oldest picture there is, by way of another one and straight.
  {
    name: 'photos of a product',
    read: ({ account, shop }) => listProductPhotos({ account, shop, productId: 'gid://shopify/Product/1', limit: 6 }),
  },
];

describe.each(LISTS)('the list of $name', ({ read }) => {
  it('touches as much of a large account as of a small one', async () => {
    const [small, large] = [await recordStatements(() => read(few)), await recordStatements(() => read(many))];
    expect([small.result.length > 0, large.result.length]).toEqual([true, small.result.length]);
    const touched = [await buffersOf(small.statements), await buffersOf(large.statements)];
    // Neither is behind the other's rows.
    expect(Math.max(...touched)).toBeLessThanOrEqual(Math.min(...touched) * MOST_GROWTH + LEVELS);
  });
});

it('names every page for users with an account', () => {
  const named = new Set(PAGES.flatMap(({ routes }) => routes));
  expect(PAGE_IDS.filter((route) => !named.has(route) && !OTHER_ROUTES.test(route))).toEqual([]);
});
