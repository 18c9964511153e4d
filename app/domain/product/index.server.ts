export { loadProductScreen } from './load-product-screen.server.ts';
export { applyLocks } from './locks/apply-locks.server.ts';
export { recentScenesRead } from './scenes/list-recent-scenes.server.ts';
export { MAX_STAGED, stagePictures } from './scenes/stage-pictures.server.ts';
