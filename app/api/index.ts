export { DocsScreen } from './docs/docs-screen.tsx';
