export { exportAccount } from './export-account.server.ts';
export { startDeletionWorker } from './start-deletion-worker.server.ts';
