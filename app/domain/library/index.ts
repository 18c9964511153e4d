export { assetViewSchema } from './asset-view.schema.ts';
export type { AssetView } from './asset-view.schema.ts';
export type { PresetManifest, PresetScene } from './presets.schema.ts';
export { listAssetsQuerySchema } from './asset-query.schema.ts';
export { libraryMessages } from './library.messages.ts';
export { pictureVariantSchema } from './picture-variant.schema.ts';
export { matchesETag, servedFileHeaders } from './served-file-headers.rules.ts';
export { PictureActionsContext, usePictureActions } from './screens/picture-actions.ts';
export type { PictureAction, PictureActions } from './screens/picture-actions.ts';
