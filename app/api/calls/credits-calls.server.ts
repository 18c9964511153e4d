import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import { featureSchema } from '#app/domain/credits/index.ts';
import { getCredits, listFeatures } from '#app/domain/credits/index.server.ts';

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

export const creditsCalls: Call[] = [listPrices, getBalance];
