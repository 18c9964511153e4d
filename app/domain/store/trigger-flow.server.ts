import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { FLOW_TRIGGER } from './documents.ts';

/** Starts workflows of Shopify Flow. Throws AppError `unprocessable` where Shopify refuses, else as `AdminApi.request`. */
export async function triggerFlow(
  api: AdminApi,
  { handle, payload }: { readonly handle: string; readonly payload: Readonly<Record<string, string | number>> },
): Promise<void> {
  const { flowTriggerReceive } = await api.request(FLOW_TRIGGER, { handle, payload });
  const [error] = payloadOf(flowTriggerReceive).userErrors;
  if (error) throw new AppError('unprocessable', `Flow: ${error.message}`, { userMessage: error.message });
}
