import { readMemory, MemoryBudget, ProcessRunner } from '@plinth/imaging/server';
import { sizePixelMemory } from '@plinth/imaging';
import type { EngineLogger } from '@plinth/imaging/server';
import type { SetPreviewEngine } from '@plinth/imaging';

/** A try-on on a busy machine, at a lower priority than runs; what is no longer asked for is cancelled before. */
const TIMEOUT_MS = 120_000;
/** Pauses between two prompts: the process keeps the lamps of the sets it has read. */
const IDLE_MS = 180_000;

/**
 * Previews of sets, in a process of their own that belongs to the process that answers requests. It runs at a lower priority
 * than the machines that make pictures, so that no run waits for a preview.
 */
export function createSetPreviewEngine(options: {
  /** The project's folder, in which the pixel process's source lies. */
  readonly packageRoot: string;
  readonly logger?: EngineLogger | undefined;
}): SetPreviewEngine {
  const sizes = sizePixelMemory(readMemory());
  const runner = new ProcessRunner({
    settings: { packageRoot: options.packageRoot, cutOutModel: 'none', threads: 1, keepsMemory: false, ffmpeg: null },
    logger: options.logger,
    memory: { sizes, budget: new MemoryBudget(sizes.total) },
    reusesMemory: !sizes.isTight,
    runTimeoutMs: TIMEOUT_MS,
    idleExitMs: IDLE_MS,
  });
  return {
    previewSet: (input, run) => runner.run('preview-set', input, run),
    previewTryOn: (input, run) => runner.run('try-on', input, run),
    close: () => runner.close(),
  };
}
