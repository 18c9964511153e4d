import { tryWorkflow } from '#app/domain/engines/index.server.ts';
import type { WorkflowTrial } from '#app/domain/engines/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { comfySettings } from './comfyui-settings.server.ts';
import { providerLedger } from './provider-ledger.server.ts';

/** The owner waits for it at the page; what takes longer is called off. */
const PATIENCE_MS = 120_000;

/** Runs a workflow once, as a job would, and shows what came of it. Throws `not-found` for one that is not in use. */
export async function tryComfyWorkflow(name: string): Promise<WorkflowTrial> {
  const settings = comfySettings();
  const workflow = settings?.workflows.find((each) => each.name === name);
  if (!settings || !workflow) {
    throw new AppError('not-found', `no workflow ${name}`, { userMessage: 'This workflow is not in use.' });
  }
  return tryWorkflow({ ...settings, ledger: providerLedger }, workflow, AbortSignal.timeout(PATIENCE_MS));
}
