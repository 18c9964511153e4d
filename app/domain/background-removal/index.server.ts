export { loadBackgroundBatch } from './load-background-batch.server.ts';
