import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missingRoles } from './bind-workflow.ts';
import { CAPABILITIES, graphSchema, workflowSettingsSchema } from './workflow.schema.ts';
import type { Workflow, WorkflowCapability, WorkflowSettings } from './workflow.schema.ts';

const SETTINGS = '.settings.json';
/** Where the workflows of the product lie, seen from its root: this module may run bundled elsewhere. */
const SHIPPED = 'app/domain/engines/comfyui/workflows';

export interface LoadWorkflowsOptions {
  /** The project's folder. */
  readonly packageRoot: string;
  /** The operator's own folder; a workflow there takes the place of the product's for its capability. */
  readonly folder?: string | undefined;
  /** Names of workflows whose licence the operator has accepted for what he does. */
  readonly acceptedLicences?: readonly string[] | undefined;
}

export interface LoadedWorkflows {
  /** At most one for each capability. */
  readonly workflows: readonly Workflow[];
  /** The workflows that are not used, and the reasons. */
  readonly problems: readonly { readonly name: string; readonly text: string }[];
}

/** Reads the workflows once at the start. A file that cannot be used is named, and the others are. */
export function loadWorkflows(options: LoadWorkflowsOptions): LoadedWorkflows {
  const { packageRoot, folder, acceptedLicences = [] } = options;
  const problems: { name: string; text: string }[] = [];
  const workflows = new Map<WorkflowCapability, Workflow>();
  const folders = [
    ...(folder ? [{ at: folder, isOwn: true }] : []),
    { at: path.join(packageRoot, SHIPPED), isOwn: false },
  ];
  for (const { at, isOwn } of folders) {
    for (const name of namesIn(at, (text) => problems.push({ name: at, text }))) {
      try {
        const workflow = readWorkflow(at, name, isOwn);
        if (workflows.has(workflow.capability)) continue;
        const { commercialUse, licence } = workflow.settings;
        if (!commercialUse && !acceptedLicences.includes(name)) {
          throw new Error(`its licence (${licence}) does not allow a paid product; name it in COMFYUI_ACCEPT_LICENCES`);
        }
        workflows.set(workflow.capability, workflow);
      } catch (error) {
        problems.push({ name, text: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  return { workflows: [...workflows.values()], problems };
}

function namesIn(folder: string, complain: (text: string) => void): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json') && !file.endsWith(SETTINGS))
      .map((file) => file.slice(0, -'.json'.length))
      .sort();
  } catch {
    complain('the folder cannot be read');
    return [];
  }
}

function readWorkflow(folder: string, name: string, isOwn: boolean): Workflow {
  const capability = CAPABILITIES.find((each) => name.startsWith(`${each}.`));
  if (!capability) throw new Error(`its name has to begin with one of ${CAPABILITIES.join(', ')} and a dot`);
  const graph = graphSchema.safeParse(readJson(path.join(folder, `${name}.json`)));
  if (!graph.success) throw new Error("it is no export for ComfyUI's API");
  const missing = missingRoles(capability, graph.data);
  if (missing.length > 0) throw new Error(`no node is titled ${missing.map((role) => `"plinth:${role}"`).join(', ')}`);
  return { name, capability, graph: graph.data, settings: readSettings(folder, name), isOwn };
}

/** A workflow without settings says nothing of its licence, and is not used before an operator has written them. */
function readSettings(folder: string, name: string): WorkflowSettings {
  const file = `${name}${SETTINGS}`;
  if (!readdirSync(folder).includes(file))
    return workflowSettingsSchema.parse({ title: name, licence: 'unknown', commercialUse: false });
  const settings = workflowSettingsSchema.safeParse(readJson(path.join(folder, file)));
  if (settings.success) return settings.data;
  const [issue] = settings.error.issues;
  throw new Error(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    throw new Error(`${path.basename(file)} is no JSON`);
  }
}
