import { z } from 'zod';
import { wholeNumberText } from '#app/platform/input-types.ts';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import { creditHistorySchema, creditsSchema, featureSchema, spendable } from '#app/domain/credits/index.ts';
import { exportCreditEntries, getCredits, listCreditEntries, listFeatures } from '#app/domain/credits/index.server.ts';

const listPrices = defineCall('GET', '/api/features', {
  scope: 'read',
  summary: 'What each use costs, in credits.',
  response: z.array(featureSchema),
  handle: () => listFeatures(),
});

const getBalance = defineCall('GET', '/api/user/credits', {
  scope: 'read',
  summary: 'The credits of the account, free to use and set aside: one balance, or one for images and one for videos.',
  response: creditsSchema.extend({
    /** The spec's names (platform-and-account, section 3). True: one balance pays for everything. */
    useUnifiedCredits: z.boolean(),
    /** The free credits of one balance; 0 where there are two. */
    unifiedCredits: z.number().int(),
    /** The credits that can pay for an image, and for a video, now. */
    imageCredits: z.number().int(),
    videoCredits: z.number().int(),
  }),
  async handle({ account }) {
    const credits = await getCredits(account.id);
    const useUnifiedCredits = credits.pools === undefined;
    return {
      ...credits,
      useUnifiedCredits,
      unifiedCredits: useUnifiedCredits ? credits.available : 0,
      imageCredits: spendable(credits, 'image'),
      videoCredits: spendable(credits, 'video'),
    };
  },
});

const listHistory = defineCall('GET', '/api/user/credits/history', {
  scope: 'read',
  summary: 'Every movement of the account’s credits, newest first; `nextBefore` is the key of the next page.',
  query: z.object({
    before: wholeNumberText(1).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: creditHistorySchema,
  handle: ({ account, query }) =>
    listCreditEntries({ account, before: query.before, ...(query.limit ? { limit: query.limit } : {}) }),
});

const downloadHistory = defineCall('GET', '/api/user/credits/history.csv', {
  produces: 'text/csv',
  scope: 'read',
  summary: 'Every movement of the account’s credits as CSV.',
  async handle({ account }) {
    return new Response(await exportCreditEntries(account), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="credit-history.csv"',
        'Cache-Control': 'no-store',
      },
    });
  },
});

export const creditsCalls = [listPrices, getBalance, listHistory, downloadHistory] as const satisfies readonly Call[];
