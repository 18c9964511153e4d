export { EmptyCanvas } from './empty-canvas.tsx';
export { FilePicker } from './file-picker.tsx';
export { ImageCount } from './image-count.tsx';
export { PictureTiles } from './picture-tiles.tsx';
export { PresetPicture } from './preset-picture.tsx';
export { RECENT_COUNT, resultAssets } from './results/results.rules.ts';
export { SectionFrame } from './section.tsx';
export { UnreadableScene } from './unreadable-scene.tsx';
export type { ClosedScene } from './unreadable-scene.tsx';
