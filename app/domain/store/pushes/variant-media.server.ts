import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { VARIANT_APPEND_MEDIA, VARIANT_DETACH_MEDIA } from '../documents.ts';
import { storeMessages } from '../store.messages.ts';
import type { UserError } from './product-media.server.ts';

/** Variants named in one question. */
const AT_ONCE = 100;

/** Which picture a variant has of its own, and which it is to have; null for none. Both are on its product. */
export interface VariantChange {
  readonly variantId: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Gives variants other pictures. May be repeated: what is as wanted already is not asked for. Throws AppError
 * `unprocessable` where Shopify refuses, else as `AdminApi.request`.
 */
export async function changeVariantMedia(
  api: AdminApi,
  { productId, changes }: { readonly productId: string; readonly changes: readonly VariantChange[] },
): Promise<void> {
  const due = changes.filter(({ from, to }) => from !== to);
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const part = due.slice(at, at + AT_ONCE);
    const off = part.flatMap(({ variantId, from }) => (from ? [{ variantId, mediaIds: [from] }] : []));
    const on = part.flatMap(({ variantId, to }) => (to ? [{ variantId, mediaIds: [to] }] : []));
    if (off.length > 0) {
      refuse((await api.request(VARIANT_DETACH_MEDIA, { productId, variantMedia: off })).productVariantDetachMedia);
    }
    if (on.length > 0) {
      refuse((await api.request(VARIANT_APPEND_MEDIA, { productId, variantMedia: on })).productVariantAppendMedia);
    }
  }
}

/** Throws `unprocessable` for the first thing that Shopify refuses. */
function refuse(payload: { readonly userErrors: readonly UserError[] } | null): void {
  const [error] = payloadOf(payload).userErrors;
  if (!error) return;
  throw new AppError('unprocessable', `variants: ${error.message}`, {
    userMessage: storeMessages.variantRefused(error.message),
  });
}
