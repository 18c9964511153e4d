import type { LoaderFunctionArgs } from '@remix-run/node';
import { describeClient } from '#app/api/index.server.ts';

/** The typed client for the API. Public, as the API document that it is made from. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Disposition': 'inline; filename="plinth.ts"',
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
  };
  return new Response(describeClient(request), { headers });
}
