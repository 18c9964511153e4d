export { getProductPictures } from './get-product-pictures.server.ts';
export { getPush } from './get-push.server.ts';
export { importPictures } from './import-pictures.server.ts';
export { listProductFilters } from './list-product-filters.server.ts';
export { listProducts } from './list-products.server.ts';
export { pushPicture } from './push-picture.server.ts';
export { undoPush } from './undo-push.server.ts';
