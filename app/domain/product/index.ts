export { ProductScreen } from './product-screen.tsx';
export type { ProductPage } from './product-data.ts';
export { PRODUCT_CANVAS } from './product-canvas.ts';
