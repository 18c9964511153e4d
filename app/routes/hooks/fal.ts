import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveFalWebhook } from '#app/domain/generation/index.server.ts';
import { errorResponse, refuseOtherMethods } from '#app/gate/index.server.ts';

/** fal's news of a request; answered once they are noted. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== 'POST') return refuseOtherMethods();
  try {
    await receiveFalWebhook(request);
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return errorResponse(error, request);
  }
}

export const loader = () => refuseOtherMethods();
