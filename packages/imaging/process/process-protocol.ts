import type { CutOutInput, CutOutNote, CutOutRevisionInput } from '../contract/cut-out-engine.ts';
import type { AnimateInput, AnimateNote } from '../contract/animate-engine.ts';
import type {
  EditInput,
  EditNote,
  EngineEvent,
  EngineImage,
  InpaintInput,
  InpaintNote,
  UpscaleInput,
  UpscaleNote,
  WordEditInput,
  WordEditNote,
} from '../contract/engine.ts';
import type { TextToImageInput, TextToImageNote } from '../contract/text-to-image-engine.ts';
import type { SetPreviewInput } from '../contract/set-preview-engine.ts';
import type { StageInput, StageNote } from '../contract/stage-engine.ts';
import type { FrameFacts, FrameFitInput, FrameFitNote } from '../contract/frame-engine.ts';
import type { LearnedLook, SetPicture } from '../contract/training-engine.ts';
import type { GarmentInput, GarmentReading, TryOnInput, TryOnNote, WornPicture } from '../contract/try-on-engine.ts';
import type { EditCheckInput, ProductCheckInput, ProductCheckNote } from '../contract/fidelity-engine.ts';

/** A finished cut-out with the photo it was made from. */
export interface SecondOpinionInput {
  readonly photo: EngineImage;
  readonly cutOut: EngineImage;
  readonly note: CutOutNote;
}

/** The tasks of the pixel process, with the events of each while it runs. */
export interface PixelTasks {
  readonly 'cut-out': { readonly input: CutOutInput; readonly note: CutOutNote };
  /** The opinion of the ways known here about a cut-out that was made elsewhere. */
  readonly 'second-opinion': { readonly input: SecondOpinionInput; readonly note: CutOutNote };
  readonly 'revise-cut-out': { readonly input: CutOutRevisionInput; readonly note: CutOutNote };
  readonly stage: { readonly input: StageInput; readonly note: StageNote };
  readonly 'text-to-image': { readonly input: TextToImageInput; readonly note: TextToImageNote };
  readonly inpaint: { readonly input: InpaintInput; readonly note: InpaintNote };
  readonly upscale: { readonly input: UpscaleInput; readonly note: UpscaleNote };
  readonly edit: { readonly input: EditInput; readonly note: EditNote };
  readonly 'edit-by-words': { readonly input: WordEditInput; readonly note: WordEditNote };
  readonly animate: { readonly input: AnimateInput; readonly note: AnimateNote };
  readonly 'learn-look': { readonly input: { readonly pictures: readonly SetPicture[] }; readonly note: LearnedLook };
  readonly 'read-garment': { readonly input: GarmentInput; readonly note: GarmentReading };
  readonly 'compare-worn': { readonly input: WornPicture; readonly note: TryOnNote['worn'] };
  readonly 'try-on': { readonly input: TryOnInput; readonly note: TryOnNote };
  readonly 'keep-products': { readonly input: ProductCheckInput; readonly note: ProductCheckNote };
  readonly 'measure-frame': { readonly input: { readonly image: EngineImage }; readonly note: FrameFacts };
  readonly 'fit-frame': { readonly input: FrameFitInput; readonly note: FrameFitNote };
  readonly 'preview-set': { readonly input: SetPreviewInput; readonly note: null };
  readonly 'keep-outside': { readonly input: EditCheckInput; readonly note: null };
}

export type PixelTaskName = keyof PixelTasks;
/** A task that always follows one of another process. */
export type PreparedTask = 'keep-products';

/** Start-up settings of a pixel process, passed as its one argument in JSON. */
export interface PixelProcessSettings {
  readonly packageRoot: string;
  readonly cutOutModel: 'auto' | 'none';
  readonly threads: number;
  /** The cut-out network keeps its working memory from look to look, where there is enough. */
  readonly keepsMemory: boolean;
  /** The program that encodes videos, an absolute path; null: the encoder that comes along. */
  readonly ffmpeg: string | null;
}

/** Parent to child. One run at a time; `cancel` names the run it means, so that a late one hits nothing; `prepare` loads a task's code. */
export type ParentMessage =
  | {
      [Name in PixelTaskName]: { kind: 'run'; id: number; task: Name; input: PixelTasks[Name]['input'] };
    }[PixelTaskName]
  | { kind: 'cancel'; id: number }
  | { kind: 'prepare'; task: PreparedTask };

/** Child to parent. `done` is said after every run, also a failed one: the process is free again. */
export type ChildMessage =
  { kind: 'ready' } | { kind: 'event'; id: number; event: EngineEvent } | { kind: 'done'; id: number };

/** Says something to the parent; resolves when it has left the process. */
export type EmitEvent = (event: EngineEvent) => Promise<void>;
