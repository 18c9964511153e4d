export { loadProductScreen } from './product/load-product-screen.server.ts';
export { getScene } from './scenes/get-scene.server.ts';
export { saveScene } from './scenes/save-scene.server.ts';
