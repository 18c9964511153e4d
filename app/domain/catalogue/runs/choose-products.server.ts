import type { CatalogueRun, Prisma } from '@prisma/client';
import { listCataloguePage } from '#app/domain/store/index.server.ts';
import type { CatalogueProduct } from '#app/domain/store/index.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { MAX_PRODUCTS_PER_RUN } from '../catalogue-limits.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { fitsChoice, isNamed, pageOfChoice } from './choice.rules.ts';
import { choiceSchema } from './choice.schema.ts';
import { changeRun, wakeRun } from './run-rows.server.ts';

type NewItem = Pick<Prisma.RunItemCreateManyInput, 'productId' | 'title' | 'pictureUrl' | 'state' | 'reason'>;

/**
 * Looks up one page of a run's products and writes them down with where it goes on, in one transaction: interrupted
 * anywhere, the same page is asked for again and no product comes twice. Throws as `AdminApi.request`.
 */
export async function chooseProducts(run: CatalogueRun, api: AdminApi): Promise<void> {
  const choice = choiceSchema.parse(run.choice);
  const page = pageOfChoice(choice, run.choiceCursor);
  const after = isNamed(choice) ? null : run.choiceCursor;
  const { products, next } = await listCataloguePage(api, { query: page.query, after });
  const found = [
    ...products.filter((product) => fitsChoice(product, choice, run.createdAt)).map(toItem),
    ...unknownOf(page.handles, products),
  ];
  const cursor = isNamed(choice) ? page.nextNamed?.toString() : next;
  await changeRun({ account: { id: run.userId }, runId: run.id }, async (tx, now) => {
    // Somebody has cancelled it, or another worker has written this page.
    if (now.state !== 'choosing' || now.choiceCursor !== run.choiceCursor || now.looked !== run.looked) return;
    const there = await tx.runItem.count({ where: { runId: run.id } });
    const known = await tx.runItem.findMany({
      where: { runId: run.id, productId: { in: found.map(({ productId }) => productId) } },
      select: { productId: true },
    });
    const fresh = found.filter(({ productId }) => !known.some((one) => one.productId === productId));
    const isFull = there + fresh.length > MAX_PRODUCTS_PER_RUN;
    const data = fresh.map((item, index) => ({ ...item, runId: run.id, userId: run.userId, position: there + index }));
    if (!isFull) await tx.runItem.createMany({ data });
    const looked = now.looked + products.length;
    if (isFull) {
      await tx.catalogueRun.update({
        where: { id: run.id },
        data: { state: 'failed', message: catalogueMessages.tooManyProducts },
      });
    } else if (cursor) {
      await tx.catalogueRun.update({ where: { id: run.id }, data: { choiceCursor: cursor, looked, message: null } });
      await wakeRun(tx, run.id);
    } else {
      const isEmpty = there + fresh.length === 0;
      const end = isEmpty
        ? ({ state: 'failed', message: catalogueMessages.noProducts } as const)
        : { state: 'ready' as const, message: null };
      await tx.catalogueRun.update({ where: { id: run.id }, data: { ...end, looked } });
    }
  });
}

function toItem({ id, title, status, pictureUrl }: CatalogueProduct): NewItem {
  const reason = status === 'ARCHIVED' ? catalogueMessages.archived : pictureUrl ? null : catalogueMessages.noPicture;
  return { productId: id, title, pictureUrl, state: reason ? 'leftOut' : 'waiting', reason };
}

/** Handles of a list that the shop does not know: told, not passed over. */
const unknownOf = (handles: readonly string[], products: readonly CatalogueProduct[]): NewItem[] =>
  handles
    .filter((handle) => !products.some((product) => product.handle.toLowerCase() === handle.toLowerCase()))
    .map((handle) => ({
      productId: `handle:${handle}`,
      title: handle,
      pictureUrl: null,
      state: 'leftOut' as const,
      reason: catalogueMessages.unknownHandle(handle),
    }));
