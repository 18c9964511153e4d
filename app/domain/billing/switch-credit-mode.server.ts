import type { Plan } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { divideBalance } from '#app/domain/credits/index.ts';
import { creditsRead, lockCredits, switchCredits } from '#app/domain/credits/index.server.ts';
import type { Credits } from '#app/domain/credits/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { idOf, readOne, rowsOf, sql, combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { billingMessages } from './billing.messages.ts';
import type { CreditSwitch } from './billing.schema.ts';
import { pickCurrent } from './subscriber.rules.ts';
import { videoShareOf } from './plan-share.rules.ts';
import { currentSubscriptionRead } from './current-subscription-read.server.ts';
import { readSplitPrices, splitPricesRead } from './read-split-prices.server.ts';

/** As `creditSwitchRead`, by itself. */
export const previewCreditSwitch = (account: Pick<Account, 'id'>): Promise<CreditSwitch> =>
  readOne(creditSwitchRead(account));

/** The account's credits after a switch made now; shown before, and sent along with the switch. */
export function creditSwitchRead({ id }: Pick<Account, 'id'>): QueryFragment<CreditSwitch> {
  const plans: QueryFragment<Plan[]> = { sql: rowsOf(sql`SELECT * FROM "Plan"`), parse: (value) => value as Plan[] };
  const { sql: all, parse } = combineFragments({
    credits: creditsRead(idOf(id)),
    prices: splitPricesRead(),
    current: currentSubscriptionRead(idOf(id)),
    plans,
  });
  return {
    sql: all,
    parse: (value) => {
      const { credits, prices, current, plans: known } = parse(value);
      const plan = known.find(({ priceId }) => priceId === current?.priceId) ?? null;
      return preview(credits, { videoShare: videoShareOf(plan, prices), videoPrice: prices.video });
    },
  };
}

export interface SwitchCreditModeCommand {
  readonly account: Pick<Account, 'id'>;
  /** The numbers that were shown; any others are refused, so that a user never switches to unseen numbers. */
  readonly shown: CreditSwitch;
}

/**
 * One balance becomes two, or two become one, exactly as it was shown. Not a credit comes or goes. Throws `conflict` where
 * the credits are not what they were when it was shown, or the account counts that way already.
 */
export async function switchCreditMode({ account, shown }: SwitchCreditModeCommand): Promise<CreditSwitch> {
  const { id: userId } = account;
  return transactAndAnnounce(accountTopic(userId), async (tx) => {
    // Before the balance, as wherever both are locked.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
    const { videoShare, videoPrice } = await rule(tx, userId);
    const now = preview(await lockCredits(tx, userId), { videoShare, videoPrice });
    if (!isSame(now, shown)) {
      throw new AppError('conflict', 'the credits have changed', { userMessage: billingMessages.switchChanged });
    }
    await switchCredits(tx, { userId, isUnified: shown.useUnifiedCredits, videoShare, videoPrice });
    return preview(await lockCredits(tx, userId), { videoShare, videoPrice });
  });
}

interface Rule {
  readonly videoShare: number;
  readonly videoPrice: number;
}

/** How the account's credits are divided: by the numbers of its plan. */
async function rule(db: Tx, userId: string): Promise<Rule> {
  const prices = await readSplitPrices(db);
  const current = pickCurrent(await db.subscription.findMany({ where: { userId } }));
  const plan = current && (await db.plan.findUnique({ where: { priceId: current.priceId } }));
  return { videoShare: videoShareOf(plan, prices), videoPrice: prices.video };
}

function preview(credits: Credits, { videoShare, videoPrice }: Rule): CreditSwitch {
  const { pools, trial } = credits;
  // A trial's credits are for images either way and stay where they are.
  const total = credits.available - (trial?.available ?? 0);
  const parts = pools
    ? { image: pools.image.available, video: pools.video.available }
    : divideBalance(total, videoShare, videoPrice);
  return { useUnifiedCredits: pools !== undefined, total, ...parts };
}

const isSame = (a: CreditSwitch, b: CreditSwitch) =>
  a.useUnifiedCredits === b.useUnifiedCredits && a.total === b.total && a.image === b.image && a.video === b.video;
