export { GenerateScreen } from './screens/generate-screen.tsx';
export { TrainScreen } from './screens/train-screen.tsx';
export { TrainingScreen } from './screens/training-screen.tsx';
export type { TrainingData } from './training-data.ts';
