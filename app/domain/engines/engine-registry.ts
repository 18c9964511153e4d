import type {
  CutOutEngine,
  CutOutRevisionEngine,
  AnimateEngine,
  EditEngine,
  InpaintEngine,
  UpscaleEngine,
  WordEditEngine,
  TextToImageEngine,
  StageEngine,
  GarmentReadingEngine,
  TryOnEngine,
  FidelityEngine,
  PixelWork,
  LookEngine,
  TrainerEngine,
} from '@plinth/imaging';
import type { ProviderPoller } from './provider-ledger.ts';
import type { ProviderOffer } from './providers.ts';

/** Engines chosen once at boot, one per capability. */
export interface EngineRegistry {
  readonly cutOut: CutOutEngine;
  readonly cutOutRevision: CutOutRevisionEngine;
  readonly stage: StageEngine;
  readonly inpaint: InpaintEngine;
  readonly upscale: UpscaleEngine;
  readonly animate: AnimateEngine;
  readonly edits: EditEngine;
  readonly wordEdits: WordEditEngine;
  readonly fidelity: FidelityEngine;
  /** Our own engines, where a provider's stand in their place: what is not sent there is done by these. */
  readonly own?:
    Pick<EngineRegistry, 'cutOut' | 'stage' | 'inpaint' | 'upscale' | 'animate' | 'textToImage' | 'tryOn'> | undefined;
  /** The engine that serves an offer's route, by its provider and model; missing where no provider is set up. */
  readonly forOffer?:
    | ((
        offer: ProviderOffer,
      ) => Partial<
        Pick<
          EngineRegistry,
          'cutOut' | 'stage' | 'inpaint' | 'upscale' | 'animate' | 'textToImage' | 'trainer' | 'tryOn'
        >
      >)
    | undefined;
  readonly textToImage: TextToImageEngine;
  readonly looks: LookEngine;
  /** Makes weights of a set; missing where no provider does. */
  readonly trainer?: TrainerEngine | undefined;
  readonly garments: GarmentReadingEngine;
  readonly tryOn: TryOnEngine;
  /** Where requests that were left with a provider are asked about; missing where there is none. */
  readonly poller?: ProviderPoller | undefined;
  /** The share of this machine for pixel work, as it is now; missing where nothing is made here. */
  readonly pixelWork?: (() => PixelWork) | undefined;
  /** Stops worker processes; safe to call twice. */
  close(): Promise<void>;
}
