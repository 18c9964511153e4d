import type { StorePush } from '@prisma/client';
import { isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { followPush } from './follow-push.server.ts';
import type { PushView } from './push.schema.ts';
import { toPushView } from './to-push-view.server.ts';
import { waitingReason } from './waiting-reason.ts';

/** As `followPush`; a shop that cannot be asked now is no failed push, but what it waits for. */
export async function lookOnce(api: AdminApi, push: StorePush): Promise<PushView> {
  try {
    return await followPush(api, push, 'caller');
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unavailable') throw error;
    return toPushView({ ...push, errorMessage: waitingReason(error) });
  }
}
