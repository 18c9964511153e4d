import { receiveWebhook } from '#app/domain/installations/index.server.ts';
import { readWebhook } from '#app/platform/shopify/read-webhook.server.ts';
import { errorResponse } from './error-response.server.ts';

/** Answers a delivery of Shopify's: 200 once it is noted, 401 without a right signature. Never throws. */
export async function answerWebhook(request: Request): Promise<Response> {
  if (request.method !== 'POST') return refuseOtherMethods();
  try {
    await receiveWebhook(await readWebhook(request));
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return errorResponse(error, request);
  }
}

/** Deliveries come by POST only. */
export function refuseOtherMethods(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
