import type { StorePush } from '@prisma/client';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { savePush } from './claim-push.server.ts';
import type { PushView } from './push.schema.ts';
import { leftMessage, takeOffProduct } from './take-off.server.ts';
import { toPushView } from './to-push-view.server.ts';

/** The undo of a push that this run holds; it stays wanted while Shopify is not done with the picture. */
export async function undoClaimed(api: AdminApi, claimed: StorePush): Promise<PushView> {
  const taken = await takeOffProduct(api, claimed);
  const after = taken
    ? ({ status: 'undone', isUndoing: false, errorMessage: leftMessage(taken) } as const)
    : ({ status: 'processing' } as const);
  return toPushView(await savePush(claimed, after));
}
