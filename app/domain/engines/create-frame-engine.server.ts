import { readMemory, MemoryBudget, ProcessRunner } from '@plinth/imaging/server';
import type { FrameEngine } from '@plinth/imaging';
import { sizePixelMemory } from '@plinth/imaging';
import type { EngineLogger } from '@plinth/imaging/server';

/** Longest wait for an answer over http. */
const TIMEOUT_MS = 60_000;

/**
 * The process that looks at finished pictures and frames them: it starts at the first use and goes half a minute after
 * the last. Unlike the other machines it serves the process that answers requests, whatever its role (decision 147).
 */
export function createFrameEngine(options: {
  /** The project's folder, in which the pixel process's source lies. */
  readonly packageRoot: string;
  readonly logger?: EngineLogger | undefined;
}): FrameEngine {
  const sizes = sizePixelMemory(readMemory());
  const runner = new ProcessRunner({
    settings: { packageRoot: options.packageRoot, cutOutModel: 'none', threads: 1, keepsMemory: false, ffmpeg: null },
    logger: options.logger,
    memory: { sizes, budget: new MemoryBudget(sizes.total) },
    runTimeoutMs: TIMEOUT_MS,
  });
  return {
    measureFrame: (input, run) => runner.run('measure-frame', input, run),
    fitFrame: (input, run) => runner.run('fit-frame', input, run),
    close: () => runner.close(),
  };
}
