import type { Graph, WorkflowCapability } from './workflow.schema.ts';

/** The roles that a node's title gives it: `plinth:<role>`, or `plinth:<role>@<input>` where its class has no usual input. */
const USUAL_INPUTS = {
  image: ['image'],
  mask: ['image'],
  person: ['image'],
  garment: ['image'],
  prompt: ['text', 'prompt'],
  seed: ['seed', 'noise_seed'],
  width: ['width'],
  height: ['height'],
  frames: ['length', 'frames'],
} as const;
type Role = keyof typeof USUAL_INPUTS;

export type WorkflowValues = { readonly [Name in Role]?: string | number };

export interface Binding {
  readonly role: Role;
  readonly nodeId: string;
  readonly input: string;
}

const REQUIRED: Readonly<Record<WorkflowCapability, readonly (Role | 'output')[]>> = {
  'text-to-image': ['prompt', 'seed', 'output'],
  stage: ['image', 'prompt', 'seed', 'output'],
  inpaint: ['image', 'mask', 'prompt', 'seed', 'output'],
  upscale: ['image', 'output'],
  'try-on': ['person', 'garment', 'seed', 'output'],
  animate: ['image', 'seed', 'output'],
};

const TITLE = /^plinth:([a-z-]+)(?:@(\w+))?$/;

/** Which input of which node gets what. */
export function bindingsOf(graph: Graph): readonly Binding[] {
  return Object.entries(graph).flatMap(([nodeId, { inputs, _meta: meta }]) => {
    const [, name, named] = TITLE.exec(meta?.title ?? '') ?? [];
    // A size is two inputs, and in a workflow for videos three.
    const roles = name === 'size' ? (['width', 'height', 'frames'] as const) : isRole(name) ? [name] : [];
    return roles.flatMap((role): Binding[] => {
      const input = named ?? USUAL_INPUTS[role].find((each) => each in inputs);
      return input === undefined ? [] : [{ role, nodeId, input }];
    });
  });
}

/** The node whose files are the result; null where none is titled `plinth:output`. */
export function outputOf(graph: Graph): string | null {
  return Object.entries(graph).find(([, { _meta: meta }]) => meta?.title === 'plinth:output')?.[0] ?? null;
}

/** Roles that a workflow of that capability has to have and does not. */
export function missingRoles(capability: WorkflowCapability, graph: Graph): readonly string[] {
  const bound = new Set<string>(bindingsOf(graph).map(({ role }) => role));
  if (outputOf(graph) !== null) bound.add('output');
  return REQUIRED[capability].filter((role) => !bound.has(role));
}

/** The workflow with those values in its bound inputs; everything else is as the operator exported it. */
export function bindWorkflow(graph: Graph, values: WorkflowValues): Graph {
  const bound = structuredClone(graph);
  for (const { role, nodeId, input } of bindingsOf(graph)) {
    const value = values[role];
    if (value !== undefined) bound[nodeId]!.inputs[input] = value;
  }
  return bound;
}

const isRole = (name: string | undefined): name is Role => name !== undefined && name in USUAL_INPUTS;
