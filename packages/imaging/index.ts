export type {
  CutOutEngine,
  CutOutInput,
  CutOutNote,
  CutOutRevisionEngine,
  CutOutRevisionInput,
} from './contract/cut-out-engine.ts';
export { VIDEO_RATES } from './contract/animate-engine.ts';
export type {
  AnimateEngine,
  AnimateInput,
  AnimateNote,
  AnimateScene,
  VideoAspect,
  VideoRate,
  VideoRoute,
} from './contract/animate-engine.ts';
export type {
  EditInput,
  EditNote,
  EngineEvent,
  EngineFailure,
  EngineImage,
  EngineRunOptions,
  EngineVideo,
  FailureReason,
  FractionBox,
  InpaintEngine,
  InpaintInput,
  InpaintNote,
  UpscaleEngine,
  UpscaleInput,
  UpscaleNote,
  WordEditEngine,
  WordEditNote,
} from './contract/engine.ts';
export type {
  PictureStock,
  TextToImageEngine,
  TextToImageInput,
  TextToImageNote,
} from './contract/text-to-image-engine.ts';
export type { SceneLight } from './contract/scene-light.ts';
export type {
  ProductMode,
  SceneSetFiles,
  Similarity,
  StageEngine,
  StageInput,
  StageItem,
  StageNote,
  StageThing,
  VariedPart,
} from './contract/stage-engine.ts';
export { similaritySchema, variedPartSchema } from './contract/similarity.schema.ts';
export { moveItem } from './stage/layout/similarity.ts';
export type {
  CheckedItem,
  EditCheckInput,
  FidelityEngine,
  ProductCheckInput,
  ProductCheckNote,
  ProductReference,
} from './contract/fidelity-engine.ts';
export type {
  GarmentInput,
  GarmentReading,
  GarmentReadingEngine,
  TryOnEngine,
  TryOnInput,
  TryOnFraming,
  TryOnMode,
  TryOnNote,
  TryOnPlace,
} from './contract/try-on-engine.ts';
export {
  GARMENT_ADVICE,
  GARMENT_CLASSES,
  GARMENT_DOUBT_ADVICE,
  GARMENT_REFUSALS,
  isMendable,
  refusalIn,
} from './garments/garments.ts';
export type { GarmentClass, GarmentDoubt, GarmentPoint, GarmentPoints, GarmentRefusal } from './garments/garments.ts';
export { canWear, hasFit, setsIn } from './garments/wearable.ts';
export { fitOfOrder, TOP_FITS } from './garments/top-fit.ts';
export type { TopFit } from './garments/top-fit.ts';
export { garmentPointsSchema, garmentReadingSchema } from './garments/garment-reading.schema.ts';
export { garmentCertificateSchema } from './garments/garment-certificate.schema.ts';
export type { GarmentCertificate } from './garments/garment-certificate.schema.ts';
export { drapedClothSchema, personBodySchema } from './garments/person-set.schema.ts';
export type { PersonSetFiles } from './garments/person-set.schema.ts';
export type {
  FrameEngine,
  FrameFacts,
  FrameFitInput,
  FrameFitNote,
  FrameFormat,
  FrameBackground,
} from './contract/frame-engine.ts';
export type { SetPreviewEngine, SetPreviewInput } from './contract/set-preview-engine.ts';
export { lightKey } from './stage/light-key.ts';
export { isNear, LOOK_GOALS } from './contract/brand-look.ts';
export type { BrandLook, LookKey, LookNearness } from './contract/brand-look.ts';
export { brandLookSchema } from './contract/brand-look.schema.ts';
export type {
  LearnedLook,
  LookEngine,
  SetPicture,
  TrainedKind,
  TrainedPictureNote,
  TrainedPicturesInput,
  TrainerEngine,
  TrainInput,
  TrainNote,
  ViewFacts,
} from './contract/training-engine.ts';
export { MAX_REGIONS_SIDE } from './contract/cut-out-engine.ts';
export { MAX_UPSCALED_PIXELS } from './contract/engine.ts';
export { anyPictureEditsSchema, pictureEditsSchema } from './contract/picture-edits.schema.ts';
export type { EditOf, PictureEdit } from './contract/picture-edits.schema.ts';
export {
  FILTERS,
  MAX_EDIT_TEXT,
  MAX_EDITED_SIDE,
  MAX_EDITS,
  MAX_POINTS,
  WATERMARK_PLACES,
} from './contract/picture-edits.ts';
export type { FilterName } from './contract/picture-edits.ts';
export { CAMERA_MOVES, cameraMoveOf } from './animate/camera-moves.ts';
export type { CameraMoveName } from './animate/camera-moves.ts';
export { adjustMatrix, applyMatrix, filterMatrix } from './edit/colour-matrix.ts';
export { drawThing, isDrawn } from './edit/draw-thing.ts';
export { insideShare, sizeAfter } from './edit/shape.rules.ts';
export { addDifference, sharpenSigma } from './edit/sharpen.rules.ts';
export { sceneCameraSchema } from './contract/scene-camera.schema.ts';
export { sceneLightSchema } from './contract/scene-light.schema.ts';
export { lampPlateSchema, PAINTED_PARTS } from './contract/scene-plates.schema.ts';
export { closerSchema, sceneSetSchema, sceneViews, sceneViewSchema } from './contract/scene-set.schema.ts';
export type { SceneSet, SceneView } from './contract/scene-set.schema.ts';
export {
  cutOutAnswerSchema,
  cutOutDoubtSchema,
  cutOutReviewSchema,
  outlineStateOf,
} from './contract/cut-out-review.schema.ts';
export type { CutOutAnswer, CutOutDoubt, CutOutDoubtKind, CutOutReview } from './contract/cut-out-review.schema.ts';
export { fidelityCertificateSchema } from './fidelity/fidelity-certificate.schema.ts';
export { findLanguage, languageOfLocale, WORDS_LANGUAGES } from './words/find-language.ts';
export type { WordsLanguage } from './words/find-language.ts';
export { withColour } from './words/colour-adjectives.ts';
export { phraseByLanguage } from './words/lexicon.ts';
export type { PhraseByLanguage } from './words/lexicon.ts';
export { describeDrawnScene } from './words/drawn-scene.ts';
export { bearsOut, lightSaid } from './words/said-light.ts';
export { surfaceColour } from './seen/surface-colour.ts';
export type { RegionColour } from './seen/name-region.ts';
export { DRAWN_BACKGROUND, drawnFloor, WHOLE_FRAME } from './seen/drawn-regions.ts';
export type { FrameBox } from './seen/drawn-regions.ts';
export type { SeenRegion } from './seen/measure-regions.server.ts';
export { ANY_SHAPE } from './contract/words.ts';
export type {
  AskedQuestion,
  CertifiedProduct,
  FidelityCertificate,
  PhotoCertificate,
  PhotoComparison,
  ProductFidelity,
} from './fidelity/fidelity-certificate.schema.ts';
export type {
  CaptionEngine,
  CaptionShape,
  PictureFacts,
  PictureWordsEngine,
  ProductWords,
  SceneFacts,
  WordsRegistry,
  Written,
} from './contract/words.ts';
export { memoryWords, pixelWorkSchema, sizePixelMemory } from './process/pixel-memory.ts';
export type { PixelWork } from './process/pixel-memory.ts';
export { readEdit } from './reword/read-edit.ts';
export type { EditedPart, WordEdit } from './reword/read-edit.ts';
export { readPrompt } from './stage/read-prompt.ts';
export { planPicture, readWish } from './stage/plan-picture.ts';
export type { DescribedScene, PicturePlan } from './stage/plan-picture.ts';
export { thingsNamed } from './stage/things-named.ts';
export { REST_MODES } from './rest/rest-modes.ts';
export { seeThroughSchema } from './pixels/see-through.schema.ts';
export type { SeeThrough } from './pixels/see-through.ts';
export { restModeSchema } from './rest/rest-mode.schema.ts';
export type { RestMode } from './rest/rest-modes.ts';
export type { OutlineFacts } from './rest/outline-facts.ts';
export { outlineFactsSchema } from './rest/outline-facts.schema.ts';
export { findCutSides, photoSideSchema } from './rest/cut-sides.ts';
export type { PhotoSide } from './rest/cut-sides.ts';
export { photoPitch } from './rest/photo-pitch.ts';
export { suggestView } from './rest/suggest-view.ts';
export type { SceneWall } from './contract/scene-wall.ts';
export { measureOutline } from './rest/outline-facts.ts';
export { firstPossible, isPossible, straighteningTurn, suitsPlaces } from './rest/rest-places.ts';
export type { RestPlaces } from './rest/rest-places.ts';
export { knowProduct } from './rest/know-product.ts';
export { knownProductShape } from './rest/known-product.schema.ts';
export { MOST_CLOSER, SIZE_LIMITS } from './rest/size-limits.ts';
export { EngineError, toEngineFailure } from './contract/engine-error.ts';
export type { EditEngine } from './contract/engine.ts';
export type { CaptionInput, Captions } from './contract/words.ts';
export { stripMetadata } from './mp4/strip-metadata.ts';
export type { RgbaRaster } from './pixels/raster.ts';
