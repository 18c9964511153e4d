import type { LoaderFunctionArgs } from '@remix-run/node';
import { describeApi } from '#app/api/index.server.ts';

/** The API as OpenAPI 3.1. Public: it holds no user data, and tools of any origin may read it. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const headers = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' };
  return Response.json(describeApi(request), { headers });
}
