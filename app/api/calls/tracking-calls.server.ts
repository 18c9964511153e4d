import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { trackingRecordSchema } from '#app/domain/accounts/index.ts';
import { listFlags, TRACKING_FAILED, trackUsage } from '#app/domain/accounts/index.server.ts';
import { limitRate } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const RECORDS_PER_MINUTE = 120;
const STORE_ONLY = 'You need to login with shopify to access this feature.';

const trackUser = defineCall('POST', '/api/user/trackUser', {
  summary:
    'Notes which feature was used. Kept for 90 days, without texts, addresses of files or anything about people: only that there was a prompt or caption.',
  body: z.unknown(),
  response: z.object({ success: z.literal(true) }),
  example: { body: { type: 'share', socialMedium: 'linkedin', imageModel: 'local' } },
  refusals: [{ status: 400, message: TRACKING_FAILED }],
  async handle({ account, body }) {
    await limitRate({ key: `track:${account.id}`, max: RECORDS_PER_MINUTE, windowMs: 60_000 });
    const record = trackingRecordSchema.safeParse(body);
    if (!record.success) throw new AppError('bad-request', 'no record', { userMessage: TRACKING_FAILED });
    await trackUsage({ account, record: record.data });
    return { success: true as const };
  },
});

const getFlags = defineCall('GET', '/api/feature-flags', {
  scope: 'read',
  summary: 'Feature switches.',
  response: z.object({ success: z.literal(true), data: z.record(z.string(), z.boolean()) }),
  async handle() {
    const flags = await listFlags();
    return { success: true as const, data: Object.fromEntries(flags.map(({ name, isOn }) => [name, isOn])) };
  },
});

/** The signed-in user of a store. The token that the spec returns is not sent: every caller already holds one. */
const storeUserSchema = z.object({
  _id: z.string(),
  token: z.literal(''),
  email: z.string(),
  role: z.string(),
  username: z.string(),
  signupType: z.literal('shopify'),
  shop: z.string(),
});

function storeUser({ id, email, role, fname, lname, signupType, shop }: Account): z.input<typeof storeUserSchema> {
  if (signupType !== 'shopify' || shop === null) {
    throw new AppError('forbidden', 'no store account', { userMessage: STORE_ONLY });
  }
  return { _id: id, token: '', email, role, username: `${fname} ${lname}`.trim() || shop, signupType, shop };
}

const loginInfo = defineCall('POST', '/api/login-info', {
  summary:
    'The store behind the session token of the Shopify admin. What the address says about a shop is not looked at.',
  response: z.object({ success: z.literal(true), data: storeUserSchema }),
  refusals: [{ status: 403, message: STORE_ONLY }],
  handle: async ({ account }) => ({ success: true as const, data: storeUser(account) }),
});

const appShopify = defineCall('POST', '/api/user/app/shopify', {
  summary: 'The account of the store behind the session token; what the body says about it is not looked at.',
  body: z.object({
    name: z.string().max(255).optional(),
    email: z.string().max(320).optional(),
    shop_owner: z.string().max(255).optional(),
    myshopify_domain: z.string().max(255).optional(),
  }),
  response: storeUserSchema,
  refusals: [{ status: 403, message: STORE_ONLY }],
  handle: async ({ account }) => storeUser(account),
});

export const trackingCalls = [trackUser, getFlags, loginInfo, appShopify] as const satisfies readonly Call[];
