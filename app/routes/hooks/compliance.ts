import type { ActionFunctionArgs } from '@remix-run/node';
import { answerWebhook, refuseOtherMethods } from '#app/gate/index.server.ts';

/** The requests of privacy law: customers/data_request, customers/redact, shop/redact. */
export const action = ({ request }: ActionFunctionArgs) => answerWebhook(request);
export const loader = () => refuseOtherMethods();
