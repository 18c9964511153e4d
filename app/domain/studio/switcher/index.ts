export { SceneBar } from './scene-bar.tsx';
export { SceneHeader } from './scene-header.tsx';
export { SceneThumb } from './scene-thumb.tsx';
export { useSceneFate } from './use-scene-fate.tsx';
