import type { ActionFunctionArgs } from '@remix-run/node';
import { answerWebhook, refuseOtherMethods } from '#app/gate/index.server.ts';

/** The news of an installation: uninstalled, other permissions. */
export const action = ({ request }: ActionFunctionArgs) => answerWebhook(request);
export const loader = () => refuseOtherMethods();
