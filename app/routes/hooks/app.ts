import type { ActionFunctionArgs } from '@remix-run/node';
import { answerWebhook, refuseOtherMethods } from '#app/gate/index.server.ts';

/** What happens to an installation: uninstalled, other permissions. */
export const action = ({ request }: ActionFunctionArgs) => answerWebhook(request);
export const loader = () => refuseOtherMethods();
