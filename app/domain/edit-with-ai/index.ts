export { WordEditingScreen } from './screens/word-editing-screen.tsx';
export type { WordEditing } from './word-editing.ts';
