import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { finishApproval } from '#app/domain/billing/index.server.ts';
import { answerWebhook, clientAddress, errorResponse, limitRate } from '#app/gate/index.server.ts';

/** The spec's address of Shopify's messages; Shopify delivers by POST. */
export const action = ({ request }: ActionFunctionArgs) => answerWebhook(request);

/** Where Shopify sends the merchant back to after approving a plan: at top level, without a session. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  try {
    await limitRate({ key: `approval:${clientAddress(request)}`, max: 120, windowMs: 60_000 });
    const to = await finishApproval(new URL(request.url).searchParams.get('state'));
    return redirect(to, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return errorResponse(error, request);
  }
}
