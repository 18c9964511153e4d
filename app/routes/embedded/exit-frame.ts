import type { LoaderFunctionArgs } from '@remix-run/node';
import { exitFramePage } from '#app/gate/index.server.ts';

/** Out of the admin's frame, with the whole window. */
export const loader = ({ request, context }: LoaderFunctionArgs) => exitFramePage(request, String(context['nonce']));
