import type { LoaderFunctionArgs } from '@remix-run/node';
import { goToGoogle } from '#app/gate/index.server.ts';

/** The way to Google's sign-in page. */
export const loader = ({ request }: LoaderFunctionArgs) => goToGoogle(request);
