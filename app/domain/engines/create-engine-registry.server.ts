import os from 'node:os';
import {
  readMemory,
  findFfmpeg,
  boundCutOut,
  describePixelWork,
  MemoryBudget,
  ProcessRunner,
} from '@plinth/imaging/server';
import type { Memory, EngineLogger } from '@plinth/imaging/server';
import type { ComfySettings } from './comfyui/comfyui-context.ts';
import { createComfyEngines } from './comfyui/comfyui-engines.server.ts';
import { composeProviders } from './compose-providers.ts';
import type { EngineRegistry } from './engine-registry.ts';
import { createFalEngines } from './fal/fal-engines.server.ts';
import type { FalSettings } from './fal/fal-context.ts';
import type { CutOutEngine } from '@plinth/imaging';
import { sizePixelMemory } from '@plinth/imaging';
import { createOpenAiImages } from './openai/images/openai-images.server.ts';
import type { OpenAiImagesSettings } from './openai/images/images-context.ts';
import { DEFAULT_ENGINE_ORDER } from './providers.ts';
import type { EngineOrder } from './providers.ts';
import { withSecondOpinion } from './second-opinion.ts';

/** A video or four times the pixels of a large picture on a busy machine. */
const EDIT_TIMEOUT_MS = 480_000;

export interface EngineRegistryOptions {
  /** 'none' switches the network off even where its weights are installed. */
  readonly cutOutModel: 'auto' | 'none';
  /** Threads of the cut-out network; default: the machine's cores, at most 4. */
  readonly threads?: number | undefined;
  /**
   * The project's folder, in which the pixel process's source and the weights lie; default: the working directory.
   * It cannot be found from this module, which also runs bundled elsewhere.
   */
  readonly packageRoot?: string | undefined;
  /** A program that encodes H.264; default: `ffmpeg` on PATH, else the encoder that comes along. `none`: the latter. */
  readonly ffmpegPath?: string | undefined;
  readonly logger?: EngineLogger | undefined;
  /** The memory there is; default: as the machine or the container says. */
  readonly memory?: Memory | undefined;
  /** Providers that are set up; what none of them does is done here. */
  readonly fal?: FalSettings | undefined;
  readonly comfyui?: ComfySettings | undefined;
  /** OpenAI's pictures; its words are another registry's. */
  readonly openai?: OpenAiImagesSettings | undefined;
  /** Which provider does what several could do; default `DEFAULT_ENGINE_ORDER`. */
  readonly order?: EngineOrder | undefined;
}

/**
 * Chooses one engine per capability. Processes are started at the first use, so that a long staging run does not hold
 * up a cut-out nor a video a check; each works through its own queue one task at a time.
 */
export function createEngineRegistry(options: EngineRegistryOptions): EngineRegistry {
  const { logger } = options;
  const there = options.memory ?? readMemory();
  const sizes = sizePixelMemory(there);
  const memory = { sizes, budget: new MemoryBudget(sizes.total) };
  const settings = {
    packageRoot: options.packageRoot ?? process.cwd(),
    cutOutModel: sizes.hasNetwork ? options.cutOutModel : ('none' as const),
    threads: options.threads ?? Math.min(4, os.availableParallelism()),
    keepsMemory: !sizes.isTight,
    ffmpeg: findFfmpeg(options.ffmpegPath),
  };
  const cutOuts = new ProcessRunner({ settings, logger, memory });
  // Its pictures are of the canvas's size; the planes of cut-outs and edits are as large as their photos, and go.
  const stagings = new ProcessRunner({ settings, logger, memory, reusesMemory: !sizes.isTight });
  const edits = new ProcessRunner({ settings, logger, memory, runTimeoutMs: EDIT_TIMEOUT_MS });
  const checks = new ProcessRunner({ settings, logger, memory });
  const provided = composeProviders(options.order ?? DEFAULT_ENGINE_ORDER, {
    fal: options.fal && createFalEngines(options.fal),
    comfyui: options.comfyui && createComfyEngines(options.comfyui),
    openai: options.openai && createOpenAiImages(options.openai),
  });
  const own = {
    cutOut: {
      name: 'local',
      cutOut: boundCutOut((input, run) => cutOuts.run('cut-out', input, run), sizes.cutOutPixels),
    },
    stage: {
      name: 'local',
      keepsPixels: true,
      stage: (input, run) => {
        // Its pictures are compared with the product next.
        checks.prepare('keep-products');
        return stagings.run('stage', input, run);
      },
    },
    textToImage: {
      name: 'local',
      usesStock: true,
      textToImage: (input, run) => stagings.run('text-to-image', input, run),
    },
    inpaint: { name: 'local', keepsPixels: true, inpaint: (input, run) => edits.run('inpaint', input, run) },
    upscale: { name: 'local', upscale: (input, run) => edits.run('upscale', input, run) },
    animate: { name: 'local', animate: (input, run) => edits.run('animate', input, run) },
    tryOn: { name: 'local', keepsGarments: true, tryOn: (input, run) => stagings.run('try-on', input, run) },
  } satisfies EngineRegistry['own'];
  const checkedCutOut = (engine: CutOutEngine) =>
    withSecondOpinion(engine, (input, run) => cutOuts.run('second-opinion', input, run));
  return {
    ...own,
    cutOutRevision: { revise: (input, run) => cutOuts.run('revise-cut-out', input, run) },
    edits: { edit: (input, run) => edits.run('edit', input, run) },
    garments: {
      readGarment: (input, run) => edits.run('read-garment', input, run),
      compareWorn: (input, run) => edits.run('compare-worn', input, run),
    },
    wordEdits: { editByWords: (input, run) => edits.run('edit-by-words', input, run) },
    looks: { learnLook: (input, run) => edits.run('learn-look', input, run) },
    fidelity: {
      keepProducts: (input, run) => checks.run('keep-products', input, run),
      keepOutside: (input, run) => checks.run('keep-outside', input, run),
    },
    ...(provided && {
      ...provided,
      own,
      forOffer: (offer) => {
        const engines = provided.forOffer(offer);
        return engines.cutOut ? { ...engines, cutOut: checkedCutOut(engines.cutOut) } : engines;
      },
    }),
    ...(provided?.cutOut && { cutOut: checkedCutOut(provided.cutOut) }),
    pixelWork: () => describePixelWork(sizes, there, cutOuts.isSmall),
    async close() {
      provided?.close?.();
      await Promise.all([cutOuts, stagings, edits, checks].map((runner) => runner.close()));
    },
  };
}
