export { IdeationScreen } from './screens/ideation-screen.tsx';
export type { IdeationData } from './ideation-data.ts';
