import type { LoaderFunctionArgs } from '@remix-run/node';
import { goToNetwork } from '#app/gate/index.server.ts';

/** The way to LinkedIn's sign-in page. */
export const loader = ({ request }: LoaderFunctionArgs) => goToNetwork(request, 'linkedin');
