export { eraseAccount } from './erase-account.server.ts';
export { forgetDeliveries } from './forget-deliveries.server.ts';
export { openInstallation } from './open-installation.server.ts';
export { receiveWebhook } from './receive-webhook.server.ts';
export { webhookHandler } from './webhook-handler.server.ts';
