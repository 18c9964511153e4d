export type {
  CutOutEngine,
  CutOutInput,
  CutOutNote,
  CutOutRevisionEngine,
  CutOutRevisionInput,
} from './cut-out-engine.ts';
export type { AnimateEngine, AnimateInput, AnimateNote, VideoAspect, VideoRoute } from './animate-engine.ts';
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
} from './engine.ts';
export type { PictureStock, TextToImageEngine, TextToImageInput, TextToImageNote } from './text-to-image-engine.ts';
export type { SceneLight } from './scene-light.ts';
export type {
  ProductMode,
  SceneSetFiles,
  StageEngine,
  StageInput,
  StageItem,
  StageNote,
  StageThing,
} from './stage-engine.ts';
export type {
  CheckedItem,
  EditCheckInput,
  FidelityEngine,
  ProductCheckInput,
  ProductCheckNote,
  ProductReference,
} from './fidelity-engine.ts';
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
} from './try-on-engine.ts';
export {
  GARMENT_ADVICE,
  GARMENT_CLASSES,
  GARMENT_DOUBT_ADVICE,
  GARMENT_REFUSALS,
  isMendable,
  refusalIn,
} from './try-on/garments.ts';
export { isPrintWhole } from './try-on/print-whole.ts';
export type { GarmentClass, GarmentDoubt, GarmentPoint, GarmentPoints, GarmentRefusal } from './try-on/garments.ts';
export { canWear, hasFit, setsIn } from './try-on/wearable.ts';
export { fitOfOrder, TOP_FITS } from './try-on/top-fit.ts';
export type { TopFit } from './try-on/top-fit.ts';
export { garmentPointsSchema, garmentReadingSchema } from './try-on/garment-reading.schema.ts';
export { garmentCertificateSchema } from './try-on/garment-certificate.schema.ts';
export type { GarmentCertificate } from './try-on/garment-certificate.schema.ts';
export { drapedClothSchema, personBodySchema } from './try-on/person-set.schema.ts';
export type { PersonSetFiles } from './try-on/person-set.schema.ts';
export type { EngineRegistry } from './engine-registry.ts';
export type { FrameEngine, FrameFacts, FrameFitInput, FrameFitNote, FrameFormat, FrameGround } from './frame-engine.ts';
export type { SetPreviewEngine, SetPreviewInput } from './set-preview-engine.ts';
export { lightKey } from './local/stage/light-key.ts';
export { isNear, LOOK_GOALS } from './brand-look.ts';
export type { BrandLook, LookKey, LookNearness } from './brand-look.ts';
export { brandLookSchema } from './brand-look.schema.ts';
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
} from './training-engine.ts';
export { MAX_REGIONS_SIDE } from './cut-out-engine.ts';
export { MAX_UPSCALED_PIXELS } from './engine.ts';
export { anyPictureEditsSchema, pictureEditsSchema } from './picture-edits.schema.ts';
export type { EditOf, PictureEdit } from './picture-edits.schema.ts';
export { FILTERS, MAX_EDIT_TEXT, MAX_EDITED_SIDE, MAX_EDITS, MAX_POINTS, WATERMARK_PLACES } from './picture-edits.ts';
export type { FilterName } from './picture-edits.ts';
export { CAMERA_MOVES, cameraMoveOf } from './local/animate/camera-moves.ts';
export type { CameraMoveName } from './local/animate/camera-moves.ts';
export { adjustMatrix, applyMatrix, filterMatrix } from './local/edit/colour-matrix.ts';
export { drawThing, isDrawn } from './local/edit/draw-thing.ts';
export { insideShare, sizeAfter } from './local/edit/shape.rules.ts';
export { addDifference, sharpenSigma } from './local/edit/sharpen.rules.ts';
export { sceneCameraSchema } from './scene-camera.schema.ts';
export { sceneLightSchema } from './scene-light.schema.ts';
export { lampPlateSchema, PAINTED_PARTS } from './scene-plates.schema.ts';
export { closerSchema, sceneSetSchema, sceneViews, sceneViewSchema } from './scene-set.schema.ts';
export type { SceneSet, SceneView } from './scene-set.schema.ts';
export { cutOutAnswerSchema, cutOutDoubtSchema, cutOutReviewSchema, outlineStateOf } from './cut-out-review.schema.ts';
export type { CutOutAnswer, CutOutDoubt, CutOutDoubtKind, CutOutReview } from './cut-out-review.schema.ts';
export { fidelityCertificateSchema } from './fidelity/fidelity-certificate.schema.ts';
export { findLanguage, languageOfLocale, WORDS_LANGUAGES } from './local/words/find-language.ts';
export { withColour } from './local/words/colour-adjectives.ts';
export { describeDrawnScene } from './local/words/drawn-scene.ts';
export { bearsOut, lightSaid } from './local/words/said-light.ts';
export type { RegionColour } from './seen/name-region.ts';
export { DRAWN_BACKGROUND, drawnFloor, WHOLE_FRAME } from './seen/drawn-regions.ts';
export type { FrameBox } from './seen/drawn-regions.ts';
export type { SeenRegion } from './seen/measure-regions.server.ts';
export { ANY_SHAPE } from './words.ts';
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
} from './words.ts';
export type {
  NewProviderRequest,
  OpenProviderRequest,
  ProviderDesk,
  ProviderLedger,
  ProviderProgress,
  ProviderRefs,
  ProviderRequestEnd,
  ProviderRequestRecord,
  ProviderRequestState,
} from './provider-ledger.ts';
export { memoryWords, pixelWorkSchema, sizePixelMemory } from './local/pixel-memory.ts';
export type { PixelWork } from './local/pixel-memory.ts';
export {
  costOf,
  DEFAULT_ENGINE_ORDER,
  FAL,
  FAL_OFFERS,
  OPENAI,
  openAiOffers,
  PROVIDER_TITLES,
  runLimitMs,
} from './providers.ts';
export type {
  EngineOrder,
  PriceSource,
  ProvidedRoute,
  ProviderEndpoint,
  ProviderName,
  ProviderOffer,
} from './providers.ts';
export { chooseOffers } from './choose-offers.ts';
export { readEdit } from './local/reword/read-edit.ts';
export type { EditedPart, WordEdit } from './local/reword/read-edit.ts';
export { readPrompt } from './local/stage/read-prompt.ts';
export { planPicture, readWish } from './local/stage/plan-picture.ts';
export type { DescribedScene, PicturePlan } from './local/stage/plan-picture.ts';
export { thingsNamed } from './local/stage/things-named.ts';
export { REST_MODES } from './rest/rest-modes.ts';
export { seeThroughSchema } from './pixels/see-through.schema.ts';
export type { SeeThrough } from './pixels/see-through.ts';
export { restModeSchema } from './rest/rest-mode.schema.ts';
export type { RestMode } from './rest/rest-modes.ts';
export type { OutlineFacts } from './rest/outline-facts.ts';
export { outlineFactsSchema } from './rest/outline-facts.schema.ts';
export { suggestView } from './rest/suggest-view.ts';
export type { SceneWall } from './scene-wall.ts';
export { measureOutline } from './rest/outline-facts.ts';
export { firstPossible, isPossible, straighteningTurn, suitsPlaces } from './rest/rest-places.ts';
export type { RestPlaces } from './rest/rest-places.ts';
export { knowProduct } from './rest/know-product.ts';
export { knownProductShape } from './rest/known-product.schema.ts';
export { MOST_CLOSER, SIZE_LIMITS } from './rest/size-limits.ts';
