import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerCall } from '#app/api/index.server.ts';

/** One door for the whole JSON contract; the calls themselves stand in app/api. */
export const loader = ({ request }: LoaderFunctionArgs) => answerCall(request);
export const action = ({ request }: ActionFunctionArgs) => answerCall(request);
