export { SceneBar } from './scene-bar.tsx';
export { SceneHeader } from './scene-header.tsx';
