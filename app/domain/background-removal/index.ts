export { BackgroundScreen } from './screens/background-screen.tsx';
export type { BackgroundDesk } from './desk/background-desk.ts';
