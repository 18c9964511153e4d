import { z } from 'zod';
import { AppError } from '../errors.ts';
import { parseSignedObject, readSignedBody } from './read-signed-body.server.ts';
import { parseShopDomain } from './shop-domain.rules.ts';

/** One run of an action in a merchant's Flow. */
export interface FlowRun {
  /** The same for every repeat of the same run. */
  readonly id: string;
  /** myshopify domain. */
  readonly shop: string;
  /** The merchant's entries, unchecked. */
  readonly properties: Readonly<Record<string, unknown>>;
}

const runSchema = z.object({
  shopify_domain: z.string(),
  action_run_id: z.string().min(1).max(200),
  properties: z.record(z.string(), z.unknown()),
});

/** Reads and checks what Shopify Flow sends. Throws as `readSignedBody`, and `bad-request` for what is no run. */
export async function readFlowRun(request: Request): Promise<FlowRun> {
  const run = runSchema.safeParse(parseSignedObject(await readSignedBody(request)));
  const shop = run.success ? parseShopDomain(run.data.shopify_domain) : null;
  if (!run.success || !shop) {
    throw new AppError('bad-request', 'signed, but no run of an action', { userMessage: 'Bad request' });
  }
  return { id: run.data.action_run_id, shop, properties: run.data.properties };
}
