export { BackgroundScreen } from './screens/background-screen.tsx';
export type { BackgroundBatch } from './batch/background-batch.ts';
