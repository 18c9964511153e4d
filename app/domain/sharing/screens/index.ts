/** The screens' own door: plain Node loads `index.ts`, and cannot read markup. */
export { ShareScreen } from '../share/share-screen.tsx';
export { PushProvider } from './push-provider.tsx';
