export { eraseAccount } from './erase-account.server.ts';
export { openInstallation } from './open-installation.server.ts';
export { receiveWebhook } from './receive-webhook.server.ts';
export { startWebhookWorker } from './webhook-worker.server.ts';
