export type { EditorData } from './editor-data.ts';
export { editorMessages } from './image-editor.messages.ts';
export { imageProjectSchema } from './projects/image-project.schema.ts';
export { EditorScreen } from './screens/editor-screen.tsx';
