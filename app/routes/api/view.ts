import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerCall } from '#app/api/index.server.ts';

/** The one call of the JSON contract that the spec puts outside /api. */
export const loader = ({ request }: LoaderFunctionArgs) => answerCall(request);
