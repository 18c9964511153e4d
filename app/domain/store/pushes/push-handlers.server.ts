import { database } from '#app/platform/database/database.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { queueStep } from './claim-push.server.ts';
import { callerWork, pushWork } from './push-work.ts';
import { giveUpPush, runPush } from './run-push.server.ts';
import type { ApiOf } from './run-push.server.ts';

/** Puts pictures onto products, and follows them until Shopify is done. */
export const pushHandlers = ({ apiOf }: { readonly apiOf: ApiOf }): WorkHandler[] => [
  handleWork(pushWork, ({ pushId }, context) => runPush(pushId, apiOf, context), {
    onDead: ({ pushId }) => giveUpPush(pushId),
  }),
  handleWork(callerWork, handOver),
];

/** Gives a push to the worker whose caller has not ended it. */
export async function handOver({ pushId, run }: { readonly pushId: string; readonly run: number }): Promise<void> {
  await database().$transaction(async (tx) => {
    const where = { id: pushId, run, status: 'working' as const, isCalled: true };
    const { count } = await tx.storePush.updateMany({ where, data: { isCalled: false } });
    if (count > 0) await queueStep(tx, pushId);
  });
}
