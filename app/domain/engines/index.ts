export type {
  CutOutEngine,
  CutOutInput,
  CutOutNote,
  EngineEvent,
  EngineFailure,
  EngineImage,
  EngineRegistry,
  StageEngine,
  StageInput,
  StageItem,
  StageNote,
} from './engine.ts';
export { sceneLightSchema } from './scene-light.schema.ts';
