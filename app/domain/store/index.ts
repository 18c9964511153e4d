export {
  MAX_ALT_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMPORTED_AT_ONCE,
  MAX_MEDIA_PER_PRODUCT,
  PUSH_EVENT,
} from './store-limits.ts';
export { pushViewSchema } from './pushes/push.schema.ts';
export type { PushView } from './pushes/push.schema.ts';
export {
  mediaIdSchema,
  productFiltersSchema,
  productIdSchema,
  productPicturesSchema,
  productPlacesSchema,
  productsPageSchema,
  productsToStageSchema,
  productsQuerySchema,
} from './products/store-product.schema.ts';
export { readLinkedProducts, toProductId } from './products/linked-products.rules.ts';
export type { LinkedProducts } from './products/linked-products.rules.ts';
export type { ProductPictures, ProductPlaces, StorePicture } from './products/store-product.schema.ts';
export { storeTrouble } from './screens/store-trouble.ts';
export { ProductChooser } from './screens/lazy-product-chooser.ts';
export { ProductPicker } from './screens/lazy-product-picker.ts';
export { storeMessages } from './store.messages.ts';
