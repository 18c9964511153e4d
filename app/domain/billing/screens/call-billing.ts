import { billingMessages } from '../billing.messages.ts';

export interface BillingCall {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

export interface BillingAnswer {
  /** A page of the payment provider; null where it is done already. */
  readonly url: string | null;
  /** For the customer; null where there is nothing to say. */
  readonly message: string | null;
}

/** One call about the account's plan. Rejects with an Error whose message is for the customer. */
export async function callBilling({ method, path, body, idempotencyKey }: BillingCall): Promise<BillingAnswer> {
  const headers = {
    Accept: 'application/json',
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
  const response = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null }).catch(() => {
    throw new Error(billingMessages.offline);
  });
  const answer = (await response.json().catch(() => ({}))) as {
    message?: string | null;
    confirmation_url?: string | null;
    url?: string | null;
    session?: { url: string } | null;
  };
  if (!response.ok) throw new Error(answer.message ?? billingMessages.failed);
  const url = answer.confirmation_url ?? answer.session?.url ?? answer.url ?? null;
  return { url, message: answer.message ?? null };
}
