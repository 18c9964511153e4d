export { loadProductScreen } from './product/load-product-screen.server.ts';
export { getProductPhotos } from './photoshoots/get-product-photos.server.ts';
export { startPhotoshootWorker } from './photoshoots/photoshoot-worker.server.ts';
export { requestPhotoshoot } from './photoshoots/request-photoshoot.server.ts';
export { applyLocks } from './tools/apply-locks.server.ts';
export { makeAgain } from './tools/make-again.server.ts';
export { getScene } from './scenes/get-scene.server.ts';
export { saveScene } from './scenes/save-scene.server.ts';
