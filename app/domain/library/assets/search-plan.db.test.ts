import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { recordStatements } from '#tests/routes/record-statements.ts';
import { listAssets } from '../index.server.ts';
import { listAssetsQuerySchema } from '../index.ts';

const FILES = 20_000;
/** One in so many has the rare word, in its prompt. */
const RARE = 4_000;

interface QueryPlan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly QueryPlan[];
}

let account: Account;
let other: Account;

async function fill(of: Account, count: number): Promise<void> {
  await database().$executeRaw`
    INSERT INTO "Asset" ("id", "userId", "type", "origin", "name", "width", "height", "recipe", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), ${of.id}::uuid, 'image', 'generated', 'mug ' || n || '.png', 9, 9,
      jsonb_build_object('prompt', 'a stoneware mug on oak ' || CASE WHEN n % ${RARE} = 0 THEN 'with quartz' ELSE md5(n::text) END),
      now() - n * interval '1 minute', now()
    FROM generate_series(1, ${count}::int) n`;
}

beforeAll(async () => {
  [account, other] = [await createMerchant(0), await createMerchant(0)];
  await fill(account, FILES);
  await fill(other, FILES / 10);
  await database().$executeRaw`VACUUM ANALYZE "Asset"`;
});

const flat = (plan: QueryPlan): readonly QueryPlan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** The found rows, and PostgreSQL's work for them: the indexes it used, and the rows of files that it read. */
async function look(q: string) {
  const query = { account, ...listAssetsQuerySchema.parse({ q, limit: 24 }) };
  const { result, statements } = await recordStatements(() => listAssets(query));
  expect(statements).toHaveLength(1);
  const [{ text, values }] = statements as [(typeof statements)[number]];
  const { rows } = await databasePool().query<{ 'QUERY PLAN': [{ Plan: QueryPlan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    [...values],
  );
  const nodes = flat(rows[0]!['QUERY PLAN'][0].Plan);
  const touched = nodes
    .filter((node) => node['Relation Name'] === 'Asset')
    .map((node) => {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      return (node['Actual Rows'] + removed) * node['Actual Loops'];
    })
    .reduce((all, rowsOfNode) => all + rowsOfNode, 0);
  return { found: result.assets.length, touched, indexes: nodes.flatMap((node) => node['Index Name'] ?? []) };
}

describe('words looked for among 20,000 files', () => {
  it.each(['quartz', 'QUAR', 'artz', 'quartz mug'])('%s, in few of them, costs as much as there are', async (q) => {
    const { found, touched, indexes } = await look(q);
    expect(found).toBe(FILES / RARE);
    expect(indexes).toContain('Asset_words_idx');
    // Each kind of file that there can be is asked once.
    expect(touched).toBeLessThan(200);
  });

  it('that stand in none of them cost next to nothing', async () => {
    const { found, touched, indexes } = await look('zeppelin');
    expect(found).toBe(0);
    expect(indexes).toContain('Asset_words_idx');
    expect(touched).toBe(0);
  });

  it('that stand in all of them fill a page from the newest on', async () => {
    const { found, touched } = await look('stoneware');
    expect(found).toBe(24);
    // As many as may be looked at one by one, and a page.
    expect(touched).toBeLessThan(1_200);
  });

  it('are found by the title of a product as well', async () => {
    const { id } = await database().scene.create({
      data: { userId: account.id, document: {}, name: 'Scene', productTitle: 'Obsidian Lamp' },
    });
    const [asset] = await database().asset.findMany({ where: { userId: account.id }, take: 1 });
    await database().asset.update({ where: { id: asset!.id }, data: { sceneId: id } });
    const { found, touched } = await look('obsidian stoneware');
    expect(found).toBe(1);
    expect(touched).toBeLessThan(50);
  });
});
