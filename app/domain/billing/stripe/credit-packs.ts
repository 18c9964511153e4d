import { z } from 'zod';

/** Credits that are bought once, without a subscription. */
export const creditPackSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** US cents. */
  amount: z.number().int(),
  credits: z.number().int(),
});
export type CreditPack = Readonly<z.infer<typeof creditPackSchema>>;

/** The credit packs; dearer per credit than any plan, because nothing is promised for the next month. */
export const CREDIT_PACKS: readonly CreditPack[] = [
  { id: 'credits-50', name: '50 credits', amount: 600, credits: 50 },
  { id: 'credits-200', name: '200 credits', amount: 2000, credits: 200 },
  { id: 'credits-600', name: '600 credits', amount: 5400, credits: 600 },
];

/** Key of a checkout's metadata that names the pack; only our server writes it. */
export const PACK_KEY = 'pack';

export function findCreditPack(id: string): CreditPack | null {
  return CREDIT_PACKS.find((pack) => pack.id === id) ?? null;
}
