export { loadWordEditing } from './load-word-editing.server.ts';
