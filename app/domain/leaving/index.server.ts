export { deletionHandler } from './deletion-handler.server.ts';
export { exportAccount } from './export-account.server.ts';
export { purgeDeletionMails } from './purge-deletion-mails.server.ts';
