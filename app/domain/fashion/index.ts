export { FashionScreen } from './screens/fashion-screen.tsx';
export type { FashionData } from './fashion-data.ts';
