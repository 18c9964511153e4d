import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerMcp } from '#app/api/index.server.ts';

/** The Model Context Protocol, for assistants: the calls of the API as tools. */
export const loader = ({ request }: LoaderFunctionArgs) => answerMcp(request);
export const action = ({ request }: ActionFunctionArgs) => answerMcp(request);
