import type { ActionFunctionArgs } from '@remix-run/node';
import { answerWebhook, refuseOtherMethods } from '#app/gate/index.server.ts';

/** The spec's address of Shopify's uninstall message; Shopify delivers by POST. */
export const action = ({ request }: ActionFunctionArgs) => answerWebhook(request);
export const loader = () => refuseOtherMethods();
