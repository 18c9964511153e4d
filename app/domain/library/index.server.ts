export { acceptUploads } from './uploads/accept-uploads.server.ts';
export { checkFileAddress } from './files/file-address.server.ts';
export { assetRecipeSchema, isPreviewRecipe, stagedInSetSchema } from './assets/asset-recipe.schema.ts';
export { assertOwn, MAX_SOURCES } from './assets/assert-own.server.ts';
export { checkSigning, signFile, signingIdentity, stopSigning } from './marking/credentials/sign-file.server.ts';
export { commitAsset } from './assets/commit-asset.server.ts';
export { confirmCutOut } from './assets/confirm-cut-out.server.ts';
export { assetCountsRead } from './assets/count-assets.server.ts';
export { createAssetFromUpload } from './uploads/create-asset-from-upload.server.ts';
export { deleteAsset, deleteAssets, restoreAssets } from './assets/delete-assets.server.ts';
export { deletedRead, listDeleted } from './assets/list-deleted.server.ts';
export { eraseAssets, purgeAssets } from './assets/purge-assets.server.ts';
export { tagAssets, tagsRead } from './assets/tag-assets.server.ts';
export { digitalSourceTypeOf, isAiMade } from './marking/digital-source-type.rules.ts';
export { fetchPicture } from './uploads/fetch-picture.server.ts';
export { findAssets, foundAssetsRead } from './assets/find-assets.server.ts';
export { findAssetFile } from './files/find-asset-file.server.ts';
export { isTelling, looksSame, perceptualHash } from './files/perceptual-hash.server.ts';
export { renderRendition } from './files/render-rendition.server.ts';
export type { Rendition, RenditionShape } from './files/render-rendition.server.ts';
export { findOpenCuts } from './assets/find-open-cuts.server.ts';
export { pictureBoxSchema } from './files/content-box.rules.ts';
export { assetMissing } from './assets/get-asset.server.ts';
export { signFileAddress } from './files/file-address.server.ts';
export { getAsset } from './assets/get-asset.server.ts';
export { labelPeople } from './assets/label-people.server.ts';
export { assetsRead, listAssets } from './assets/list-assets.server.ts';
export { keepHeights } from './assets/keep-heights.server.ts';
export { loadPresetCatalogue } from './presets/preset-catalogue.server.ts';
export { markAssetViewed } from './assets/mark-asset-viewed.server.ts';
export { withMadePeople } from './marking/with-sources-of.rules.ts';
export { withMark } from './marking/with-mark.ts';
export { markOfOutput } from './marking/mark-of-output.server.ts';
export { measureOldPictures } from './files/measure-old-pictures.server.ts';
export { prepareAsset } from './assets/prepare-asset.server.ts';
export type { PreparedAsset } from './assets/prepare-asset.server.ts';
export { prepareVideoAsset } from './assets/prepare-video-asset.server.ts';
export { MAX_PICTURE_BYTES } from './files/picture-type.rules.ts';
export { MAX_PICTURE_PIXELS } from './files/stored-size.rules.ts';
export { readGivenPicture } from './uploads/read-given-picture.server.ts';
export { readAssetBytes } from './files/read-asset-bytes.server.ts';
export { listPeople } from './presets/list-people.server.ts';
export { readPersonSet } from './presets/read-person-set.server.ts';
export { readPresetImage } from './presets/read-preset-image.server.ts';
export { readSceneSet } from './presets/read-scene-set.server.ts';
export { changeLook } from './models/change-look.server.ts';
export { deleteModel, eraseModels } from './models/delete-model.server.ts';
export { insertModel } from './models/insert-model.server.ts';
export {
  hasBrandLookRead,
  modelMissing,
  readBrandLook,
  readModel,
  readModelView,
  readModelWeights,
} from './models/read-model.server.ts';
export type { ModelViewRow, ReadyModel } from './models/read-model.server.ts';
export { commitModel, prepareModel } from './models/store-model.server.ts';
export type { MadeModel } from './models/store-model.server.ts';
export { MAX_RESIZED_SIDE, resizePicture } from './files/resize-picture.server.ts';
export { savePicture } from './assets/save-picture.server.ts';
export { cutOutName } from './assets/asset-name.rules.ts';
export { toAssetView } from './assets/to-asset-view.server.ts';
export { photoNamesOf } from './assets/photo-names.server.ts';
export { ASSET_COLUMNS, readAssetRow } from './assets/asset-rows.server.ts';
export type { AssetJson } from './assets/asset-rows.server.ts';
export type { AssetRow } from './assets/asset-row.ts';
export { addEntry } from './downloads/add-entry.server.ts';
export { openDownload } from './downloads/download-address.server.ts';
export { orderDownload } from './downloads/order-download.server.ts';
export { readDownload } from './downloads/read-download.server.ts';
export { canConvertVideos } from './downloads/convert-video.server.ts';
export { loadPortfolio } from './assets/load-portfolio.server.ts';
export { fitVideo } from './downloads/fit-video.server.ts';
export { loadVideos } from './assets/load-videos.server.ts';
