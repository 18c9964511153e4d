export { loadProductScreen } from './load-product-screen.server.ts';
export { applyLocks } from './locks/apply-locks.server.ts';
export { listRecentScenes } from './scenes/list-recent-scenes.server.ts';
export { getOrCreateProductScene } from './scenes/get-or-create-product-scene.server.ts';
export { openScene } from './scenes/open-scene.server.ts';
