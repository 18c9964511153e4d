import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveStripeEvent } from '#app/domain/billing/index.server.ts';
import { errorResponse, refuseOtherMethods } from '#app/gate/index.server.ts';

/** Stripe's events; answered once they are noted. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== 'POST') return refuseOtherMethods();
  try {
    await receiveStripeEvent(request);
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return errorResponse(error, request);
  }
}

export const loader = () => refuseOtherMethods();
