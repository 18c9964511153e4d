import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  billingMessages,
  CHANGE_PLANNED,
  CREDIT_PACKS,
  creditPackSchema,
  GOES_ON,
  PAID_KEY,
  planChangeSchema,
} from '#app/domain/billing/index.ts';
import {
  assertNoStore,
  buyCreditPack,
  cancelPlanChange,
  cancelSubscription,
  choosePlan,
  createPortalSession,
  findLastChange,
  getSubscriber,
  resumeSubscription,
} from '#app/domain/billing/index.server.ts';
import { limitRate } from '#app/gate/index.server.ts';
import { env } from '#app/platform/env.server.ts';

/** Where Stripe's pages lead back to. */
const BILLING_PATH = '/dashboard/userprofile?tab=subscription';
const PAGES_PER_MINUTE = 20;

const sessionSchema = z.object({ url: z.string() });
/** Only there while it is true: the payment provider is slow, and the change goes on by itself. */
const pendingSchema = z.literal(true).optional();

const create = defineCall('POST', '/api/stripe/create', {
  summary: 'Chooses a plan. session.url is the page of Stripe to pay on; without a session it is done.',
  isIdempotent: true,
  body: z.object({ priceId: z.string().min(1).max(200) }),
  response: z.object({
    success: z.literal(true),
    session: sessionSchema.nullable(),
    message: z.string().nullable(),
    isPending: pendingSchema,
  }),
  async handle({ account, body, request, idempotencyKey }) {
    assertNoStore(account);
    await limitPages(account);
    const { redirectTo, isPending } = await choosePlan({
      account,
      priceId: body.priceId,
      returnUrl: billingUrl(request, 'activated'),
      idempotencyKey: `${account.id}:${idempotencyKey ?? randomUUID()}`,
    });
    if (redirectTo) return { success: true as const, session: { url: redirectTo }, message: null };
    if (isPending) return { success: true as const, session: null, message: GOES_ON, isPending: true as const };
    const subscriber = await getSubscriber(account);
    const isPlanned = subscriber?.futurePriceId === body.priceId;
    const message = isPlanned ? CHANGE_PLANNED : billingMessages.activated;
    return { success: true as const, session: null, message };
  },
});

const doneSchema = z.object({ success: z.literal(true), message: z.string(), isPending: pendingSchema });

/** The message about a change: done, or still under way. */
function said({ isPending }: { readonly isPending: boolean }, message: string) {
  return isPending
    ? { success: true as const, message: GOES_ON, isPending: true as const }
    : { success: true as const, message };
}

const cancel = defineCall('DELETE', '/api/stripe/cancel', {
  summary: 'Ends the plan with its cycle. Credits stay.',
  response: doneSchema,
  async handle({ account }) {
    assertNoStore(account);
    return said(await cancelSubscription({ account }), billingMessages.canceled);
  },
});

const resume = defineCall('POST', '/api/stripe/resume', {
  summary: 'Cancels the planned end of the plan.',
  response: doneSchema,
  async handle({ account }) {
    assertNoStore(account);
    return said(await resumeSubscription({ account }), billingMessages.activated);
  },
});

const cancelChange = defineCall('POST', '/api/stripe/cancel-change', {
  summary: 'Cancels a plan change that is scheduled for the end of the cycle.',
  response: doneSchema,
  async handle({ account }) {
    assertNoStore(account);
    return said(await cancelPlanChange({ account }), billingMessages.changeTakenBack);
  },
});

const lastChange = defineCall('GET', '/api/stripe/change', {
  summary: 'Status of the last plan change: working, waiting for the customer at url, done, or refused with a reason.',
  response: z.object({ success: z.literal(true), change: planChangeSchema.nullable() }),
  async handle({ account }) {
    assertNoStore(account);
    return { success: true as const, change: await findLastChange(account) };
  },
});

const portal = defineCall('POST', '/api/stripe/create-portal-session', {
  summary: 'Address of Stripe’s page with cards and invoices.',
  response: z.object({ success: z.literal(true), url: z.string() }),
  async handle({ account, request }) {
    assertNoStore(account);
    await limitPages(account);
    const { url } = await createPortalSession({ account, returnUrl: billingUrl(request) });
    return { success: true as const, url };
  },
});

const listPacks = defineCall('GET', '/api/stripe/packs', {
  summary: 'Credits that are bought once, without a plan.',
  response: z.object({ success: z.literal(true), packs: z.array(creditPackSchema) }),
  async handle({ account }) {
    assertNoStore(account);
    return { success: true as const, packs: [...CREDIT_PACKS] };
  },
});

const buyPack = defineCall('POST', '/api/stripe/buy-credits', {
  summary: 'Page of Stripe on which a credit pack is paid; the credits come when it is.',
  isIdempotent: true,
  body: z.object({ pack: z.string().min(1).max(100) }),
  response: z.object({ success: z.literal(true), session: sessionSchema }),
  async handle({ account, body, request, idempotencyKey }) {
    assertNoStore(account);
    await limitPages(account);
    const session = await buyCreditPack({
      account,
      packId: body.pack,
      returnUrl: billingUrl(request, 'credits'),
      idempotencyKey: `${account.id}:${idempotencyKey ?? randomUUID()}`,
    });
    return { success: true as const, session };
  },
});

async function limitPages(account: Account): Promise<void> {
  await limitRate({ key: `stripe:${account.id}`, max: PAGES_PER_MINUTE, windowMs: 60_000 });
}

/** `paid` tells the tab what to say; it proves nothing and grants nothing. */
function billingUrl(request: Request, paid?: 'activated' | 'credits'): string {
  const url = new URL(BILLING_PATH, env().APP_URL ?? new URL(request.url).origin);
  if (paid) url.searchParams.set(PAID_KEY, paid);
  return url.href;
}

export const stripeCalls = [
  create,
  cancel,
  resume,
  cancelChange,
  lastChange,
  portal,
  listPacks,
  buyPack,
] as const satisfies readonly Call[];
