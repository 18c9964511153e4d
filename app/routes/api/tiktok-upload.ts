import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerCall } from '#app/api/index.server.ts';

/** A call of the JSON contract that the spec puts outside /api. */
export const loader = ({ request }: LoaderFunctionArgs) => answerCall(request);
export const action = ({ request }: ActionFunctionArgs) => answerCall(request);
