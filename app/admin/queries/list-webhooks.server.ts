import { database } from '#app/platform/database/database.server.ts';
import type { WebhookRow } from '../admin-lists.ts';
import type { Listed, ListQuery } from '../admin.schema.ts';
import { beforeId, NEWEST_FIRST, pageOf, ROWS_PER_PAGE } from './page-of.ts';

type Query = Pick<ListQuery, 'source' | 'before'>;

/** Messages of Shopify or Stripe to us, or ours to developers, newest first; never what is in them. */
export async function listWebhooks({ source, before }: Query): Promise<Listed<WebhookRow>> {
  if (source === 'shopify') return fromShopify(before);
  return source === 'stripe' ? fromStripe(before) : toEndpoints(before);
}

// The ids are the sender's and have no order: the key is time and id.
const keyOf = ({ receivedAt, id }: { receivedAt: Date; id: string }) => `${receivedAt.getTime()}.${id}`;

function beforeKey(key: string | undefined) {
  const found = /^(\d{1,15})\.(.{1,180})$/.exec(key ?? '');
  if (!found) return {};
  const receivedAt = new Date(Number(found[1]));
  return { OR: [{ receivedAt: { lt: receivedAt } }, { receivedAt, id: { lt: found[2]! } }] };
}

const LATEST_FIRST = {
  orderBy: [{ receivedAt: 'desc' as const }, { id: 'desc' as const }],
  take: ROWS_PER_PAGE + 1,
};

async function fromShopify(before: string | undefined): Promise<Listed<WebhookRow>> {
  const where = beforeKey(before);
  const rows = await database().webhookDelivery.findMany({ where, omit: { payload: true }, ...LATEST_FIRST });
  return pageOf(rows, keyOf, ({ id, topic, shop, handledAt, attempts, receivedAt }) => ({
    id,
    event: topic,
    about: shop,
    state: handledAt ? 'done' : 'waiting',
    attempts,
    detail: null,
    at: receivedAt.toISOString(),
  }));
}

async function fromStripe(before: string | undefined): Promise<Listed<WebhookRow>> {
  const rows = await database().billingEvent.findMany({ where: beforeKey(before), ...LATEST_FIRST });
  return pageOf(rows, keyOf, ({ id, type, handledAt, attempts, lastError, receivedAt }) => ({
    id,
    event: type,
    about: id,
    state: handledAt ? 'done' : lastError ? 'failed' : 'waiting',
    attempts,
    detail: lastError,
    at: receivedAt.toISOString(),
  }));
}

async function toEndpoints(before: string | undefined): Promise<Listed<WebhookRow>> {
  const include = { endpoint: { select: { url: true } } };
  const rows = await database().endpointMessage.findMany({ where: beforeId(before), include, ...NEWEST_FIRST });
  return pageOf(
    rows,
    ({ id }) => id,
    ({ id, event, endpoint, status, attempts, lastStatus, lastError, createdAt }) => ({
      id,
      event,
      // The path after the host may be a secret of the receiver's.
      about: URL.canParse(endpoint.url) ? new URL(endpoint.url).host : '',
      state: status === 'delivered' ? 'done' : status === 'given_up' ? 'failed' : 'waiting',
      attempts,
      detail: lastError ?? (lastStatus ? `Answered ${lastStatus}` : null),
      at: createdAt.toISOString(),
    }),
  );
}
