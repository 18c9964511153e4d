import { catalogueItemWork, catalogueRedoWork } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkContext, WorkHandler } from '#app/platform/work/start-works.server.ts';
import { flowWork, newProductWork, runWork } from './catalogue-works.ts';
import { abandonNewProduct, advanceNewProduct } from './incoming/new-product-worker.server.ts';
import { announceItemToFlow } from './incoming/announce-item-to-flow.server.ts';
import { abandonItem, advanceItem } from './items/advance-item.server.ts';
import { abandonTask, advanceTask } from './publish/advance-task.server.ts';
import { takeRedo } from './review/take-redo.server.ts';
import { advanceRun } from './runs/advance-run.server.ts';
import type { ApiOf } from './runs/advance-run.server.ts';

/** Takes runs over the catalogue further. */
export const catalogueHandlers = ({ apiOf }: { readonly apiOf: ApiOf }): WorkHandler[] => [
  handleWork(runWork, ({ runId }) => advanceRun(runId, apiOf)),
  handleWork(catalogueItemWork, ({ placeId }, context) => stepAny(placeId, apiOf, context), {
    onDead: async ({ placeId }) => {
      await abandonItem(placeId);
      await abandonTask(placeId);
    },
  }),
  handleWork(catalogueRedoWork, ({ placeId }) => takeRedo(placeId, apiOf)),
  handleWork(newProductWork, ({ newProductId }, context) => advanceNewProduct(newProductId, apiOf, context), {
    onDead: ({ newProductId }) => abandonNewProduct(newProductId),
  }),
  handleWork(flowWork, ({ itemId }) => announceItemToFlow(itemId, apiOf)),
];

/** The next step of a waiting item: for its pictures, or for its way into the shop and back. */
async function stepAny(itemId: string, apiOf: ApiOf, context: WorkContext): Promise<void> {
  const item = await database().runItem.findUnique({ where: { id: itemId }, select: { task: true } });
  if (!item) return;
  await (item.task ? advanceTask(itemId, apiOf, context) : advanceItem(itemId, apiOf, context));
}
