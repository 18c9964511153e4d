import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES, spendable } from '#app/domain/credits/index.ts';
import { creditsRead, priceQuery } from '#app/domain/credits/index.server.ts';
import { idOf, rowsOf, sql, combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import { runChoiceSchema } from './choice.schema.ts';
import type { RunView } from './run.schema.ts';

/** Runs that one page of a list shows. */
const SHOWN = 20;
/** Jobs that the speed is measured by. */
const MEASURED = 20;

interface Row {
  readonly id: string;
  readonly state: RunView['state'];
  readonly choice: unknown;
  readonly message: string | null;
  readonly looked: number;
  readonly createdAt: string;
  readonly publishAt: string | null;
  readonly publishMode: RunView['publishMode'];
  readonly recipeId: string;
  readonly familyId: string;
  readonly version: number;
  readonly name: string;
  readonly look: unknown;
  readonly recipeCreatedAt: string;
  readonly tally: Readonly<Record<string, number>>;
  readonly held: number | null;
  readonly pictures: number;
  readonly charged: number;
  readonly secondsEach: number | null;
}

/**
 * The account's runs, the newest first, or one of them; pages go on before the run that `before` names. What is still
 * missing in `offer` needs the price: `toRunViews`.
 */
function runRowsRead(
  account: Pick<Account, 'id'>,
  { runId = null, before = null }: { readonly runId?: string | null; readonly before?: string | null } = {},
): QueryFragment<readonly Row[]> {
  return {
    sql: rowsOf(sql`
      SELECT run."id", run."state", run."choice", run."message", run."looked", run."createdAt",
        run."publishAt", run."publishMode",
        recipe."id" AS "recipeId", recipe."familyId", recipe."version", recipe."name", recipe."look",
        recipe."createdAt" AS "recipeCreatedAt",
        run."tally", run."pictures", run."charged", hold."amount" - hold."settled" - hold."released" AS "held",
        (SELECT avg(extract(epoch FROM j."finishedAt" - j."startedAt") / j."acceptedCount")::float8 FROM (
          SELECT "finishedAt", "startedAt", "acceptedCount" FROM "Job"
          WHERE "userId" = ${idOf(account.id)} AND "kind" = 'product-photo' AND "status" = 'succeeded'
          ORDER BY "createdAt" DESC LIMIT ${MEASURED}) j) AS "secondsEach"
      FROM "CatalogueRun" run JOIN "CatalogueRecipe" recipe ON recipe."id" = run."recipeId"
      LEFT JOIN "CreditHold" hold ON hold."id" = run."holdId"
      WHERE run."userId" = ${idOf(account.id)} AND (${runId}::uuid IS NULL OR run."id" = ${runId}::uuid)
        AND (${before}::uuid IS NULL OR (run."createdAt", run."id") < (
          SELECT last."createdAt", last."id" FROM "CatalogueRun" last
          WHERE last."id" = ${before}::uuid AND last."userId" = ${idOf(account.id)}))
      ORDER BY run."createdAt" DESC, run."id" DESC LIMIT ${SHOWN}`),
    parse: (value) => value as readonly Row[],
  };
}

/** As `runRowsRead`, with what each comes to now. */
export function runsRead(
  account: Pick<Account, 'id'>,
  which: { readonly runId?: string | null; readonly before?: string | null } = {},
): QueryFragment<readonly RunView[]> {
  const all = combineFragments({
    rows: runRowsRead(account, which),
    unitPrice: priceQuery(FEATURES.productPhoto),
    credits: creditsRead(idOf(account.id)),
  });
  return {
    sql: all.sql,
    parse: (value) => {
      const { rows, unitPrice, credits } = all.parse(value);
      const available = spendable(credits, 'image');
      return rows.map((row) => toRunView(row, { unitPrice, available }));
    },
  };
}

function toRunView(
  row: Row,
  { unitPrice, available }: { readonly unitPrice: number; readonly available: number },
): RunView {
  const look = recipeLookSchema.parse(row.look);
  const { 'in-shop': inShop = 0, ...states } = row.tally;
  const counts = states as RunView['counts'];
  const products = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = counts.waiting ?? 0;
  const pictures = waiting * look.pictures;
  const unmade = (waiting + (counts.working ?? 0)) * look.pictures;
  return {
    id: row.id,
    state: row.state,
    recipe: {
      id: row.recipeId,
      familyId: row.familyId,
      version: row.version,
      name: row.name,
      look,
      createdAt: new Date(row.recipeCreatedAt).toISOString(),
    },
    choice: runChoiceSchema.parse(row.choice),
    message: row.message ?? '',
    counts,
    products,
    looked: row.looked,
    offer: {
      products: waiting,
      pictures,
      price: pictures * unitPrice,
      unitPrice,
      available,
      seconds: row.secondsEach === null ? null : Math.ceil(row.secondsEach * unmade),
    },
    held: row.held ?? 0,
    pictures: row.pictures,
    charged: row.charged,
    inShop,
    publishAt: row.publishAt && new Date(row.publishAt).toISOString(),
    publishMode: row.publishMode,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
