export { ProductScreen } from './product-screen.tsx';
export type { ProductPage } from './product-data.ts';
export { keepsScene, SCENE } from './scenes/scene-address.ts';
export { PRODUCT_CANVAS } from './product-canvas.ts';
