export { sceneChangesSchema } from './scene-changes.schema.ts';
export { sceneDocumentSchema } from './document.schema.ts';
export type {
  SceneContent,
  SceneDocument,
  SceneItem,
  ScenePicture,
  Canvas,
  PictureRole,
  SceneTemplate,
  SceneTryOn,
  TryOnSubject,
} from './document.schema.ts';
export { isStorable } from './storable-text.ts';
export { documentV1Schema, upgradeV1 } from './versions/v1.ts';
export { templateSource, toComposition } from './composition.ts';
export { boundsOf } from './geometry.ts';
export type { Rect, Point } from './geometry.ts';
export { propPicture } from './prop-picture.ts';
export { openAnchor, presetTemplate } from './anchors.ts';
export type { ScenePlaces } from './anchors.ts';
export type { SizedScene } from './scene-sizes.ts';
export { standItems } from './placement.ts';
export { emptyScene, toSceneDocument } from './scene-document.ts';
export { hasDraft } from './draft-commands.ts';
export { isPictureItem } from './item-kinds.ts';
export { keepListOrder } from './stacking.ts';
export { seenBox } from './hit-items.ts';
export { isOnCanvas, isSameTemplate, standAgain } from './scene-reducer.ts';
export { canvasUnder, canvasWith, MARKETPLACE_FILL, whiteTemplate } from './white-template.ts';
export type { WhiteFormat, WhiteTemplate } from './white-template.ts';
export { isEqual } from './patch.ts';
export { generateReasons, lackingFor, sizeMessage } from './readiness.ts';
export type { ReadinessInput, Reason } from './readiness.ts';
export { EMPTY_SCENE, makeItem, PRODUCT } from './tests/scene-kit.ts';
export { readDocument } from './versions/read-document.ts';
export type { SceneCommand } from './scene-commands.ts';
