export { composePhotoshoot } from './compose-photoshoot.rules.ts';
export type { PhotoshootPicture } from './compose-photoshoot.rules.ts';
export { getProductPhotos } from './get-product-photos.server.ts';
export { photoshootHandler } from './photoshoot-handler.server.ts';
export { loadMarkedProducts } from './marked/load-marked-products.server.ts';
export { requestPhotoshoot } from './request-photoshoot.server.ts';
