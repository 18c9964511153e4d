export { NARROW, StudioLayout } from './studio-layout.tsx';
export { useMedia } from './use-media.ts';
