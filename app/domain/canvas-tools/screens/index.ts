export { ReadingText } from '../words/reading-text.tsx';
