export { toScreen } from './viewport.ts';
