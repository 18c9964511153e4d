import type { Account } from '#app/domain/accounts/index.ts';
import { signFileAddress } from '#app/domain/library/index.server.ts';
import { idOf, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { ProductReview } from './product-review.schema.ts';

/** Runs in which a product waits that are shown at once: more would not be looked at on its page in the admin. */
const SHOWN = 3;

type RunOfProduct = ProductReview['data'][number];
type Item = RunOfProduct['items'][number];

interface Row extends Omit<Item, 'pictures' | 'reason'> {
  readonly runId: string;
  readonly name: string;
  readonly publishMode: RunOfProduct['publishMode'];
  readonly reason: string | null;
  readonly waitingRuns: number;
  readonly waits: boolean;
  readonly pictures: readonly (Omit<Item['pictures'][number], 'url'> & { readonly assetId: string | null })[] | null;
}

/**
 * The runs on a product's page in the admin: those in which the product waits for a decision or for the shop, and the one that
 * was touched last, so that a decision can be taken back. Nothing for a product that is in no run of the account.
 */
export async function getProductReview(account: Pick<Account, 'id'>, productId: string): Promise<ProductReview> {
  const rows = await readOne({
    sql: rowsOf(sql`
      WITH own AS (
        SELECT "id", "runId", "updatedAt", "state" IN ('to-review', 'kept') OR "task" IS NOT NULL AS "waits"
        FROM "RunItem"
        WHERE "userId" = ${idOf(account.id)} AND "productId" = ${productId}::text
          AND "state" IN ('to-review', 'kept', 'rejected', 'published', 'rolled-back')
      ), waiting AS (
        SELECT "runId" FROM own WHERE "waits" GROUP BY "runId"
      ), shown AS (
        (SELECT "runId" FROM waiting ORDER BY "runId" DESC LIMIT ${SHOWN}::int)
        UNION (SELECT "runId" FROM own ORDER BY "updatedAt" DESC, "id" DESC LIMIT 1)
      )
      SELECT r."id" AS "runId", c."name", r."publishMode", i."id", i."title", i."state"::text AS "state",
        i."task"::text AS "task", i."reason", (SELECT count(*)::int FROM waiting) AS "waitingRuns",
        r."id" IN (SELECT "runId" FROM waiting) AS "waits",
        (SELECT json_agg(json_build_object('id', p."id", 'assetId', a."id", 'decision', p."decision", 'version', p."version",
            'flagReasons', p."flagReasons", 'alt', p."alt", 'isRedone', p."redoJobId" IS NOT NULL) ORDER BY p."index")
         FROM "RunPicture" p LEFT JOIN "Asset" a ON a."id" = p."assetId" AND a."deletedAt" IS NULL
         WHERE p."itemId" = i."id") AS "pictures"
      FROM own JOIN "RunItem" i ON i."id" = own."id" JOIN "CatalogueRun" r ON r."id" = i."runId"
        JOIN "CatalogueRecipe" c ON c."id" = r."recipeId"
      WHERE r."id" IN (SELECT "runId" FROM shown)
      ORDER BY r."id" DESC, i."position"`),
    parse: (value) => value as readonly Row[],
  });
  const runs = new Map<string, { id: string; name: string; publishMode: RunOfProduct['publishMode']; items: Item[] }>();
  for (const row of rows) {
    const { runId: id, name, publishMode } = row;
    const run = runs.get(id) ?? { id, name, publishMode, items: [] };
    run.items.push(toItem(row));
    runs.set(id, run);
  }
  const shownWaiting = new Set(rows.flatMap(({ runId, waits }) => (waits ? [runId] : []))).size;
  return { data: [...runs.values()], more: (rows[0]?.waitingRuns ?? 0) - shownWaiting };
}

const toItem = ({ id, title, state, task, reason, pictures }: Row): Item => ({
  id,
  title,
  state,
  task,
  reason: reason ?? '',
  pictures: (pictures ?? []).map(({ assetId, ...picture }) => ({
    ...picture,
    url: assetId && signFileAddress({ assetId, variant: 'thumb', isDownload: false }),
  })),
});
