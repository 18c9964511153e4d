import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import { creditHistorySchema, featureSchema } from '#app/domain/credits/index.ts';
import { exportCreditEntries, getCredits, listCreditEntries, listFeatures } from '#app/domain/credits/index.server.ts';

const listPrices = defineCall('GET', '/api/features', {
  scope: 'read',
  summary: 'What each use costs, in credits.',
  response: z.array(featureSchema),
  handle: () => listFeatures(),
});

const getBalance = defineCall('GET', '/api/user/credits', {
  scope: 'read',
  summary: 'The credits of the account: free to use, and set aside for jobs under way.',
  response: z.object({
    available: z.number().int(),
    held: z.number().int(),
    /** The spec's names (platform-and-account, section 3): one sort of credits pays for everything. */
    useUnifiedCredits: z.literal(true),
    unifiedCredits: z.number().int(),
  }),
  async handle({ account }) {
    const credits = await getCredits(account.id);
    return { ...credits, useUnifiedCredits: true as const, unifiedCredits: credits.available };
  },
});

const listHistory = defineCall('GET', '/api/user/credits/history', {
  scope: 'read',
  summary: 'Every movement of the account’s credits, newest first; `nextBefore` is the key of the next page.',
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
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

export const creditsCalls: Call[] = [listPrices, getBalance, listHistory, downloadHistory];
