import type { LoaderFunctionArgs } from '@remix-run/node';
import { bouncePage } from '#app/gate/index.server.ts';

/** Where a page of the embedded app comes by a fresh session token. */
export const loader = ({ request }: LoaderFunctionArgs) => bouncePage(request);
