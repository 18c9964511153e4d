import os from 'node:os';
import type { EngineRegistry } from './engine.ts';
import { ProcessRunner } from './local/process-runner.server.ts';
import type { EngineLogger } from './local/process-runner.server.ts';

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
  readonly logger?: EngineLogger | undefined;
}

/**
 * Chooses one engine per capability. Processes are started at the first use, one per capability, so that a long
 * staging run does not hold up a cut-out; each works through its own queue one task at a time.
 */
export function createEngineRegistry(options: EngineRegistryOptions): EngineRegistry {
  const settings = {
    packageRoot: options.packageRoot ?? process.cwd(),
    cutOutModel: options.cutOutModel,
    threads: options.threads ?? Math.min(4, os.availableParallelism()),
  };
  const cutOuts = new ProcessRunner({ settings, logger: options.logger });
  const stagings = new ProcessRunner({ settings, logger: options.logger });
  return {
    cutOut: { name: 'local', cutOut: (input, runOptions) => cutOuts.run('cut-out', input, runOptions) },
    stage: { name: 'local', stage: (input, runOptions) => stagings.run('stage', input, runOptions) },
    async close() {
      await Promise.all([cutOuts.close(), stagings.close()]);
    },
  };
}
