import { z } from 'zod';
import { bindingsOf, missingRoles } from './bind-workflow.ts';
import type { Workflow } from './workflow.schema.ts';

/** A server's description of one class of nodes; the parts that are read here. */
export const nodeFactsSchema = z.looseObject({
  input: z.looseObject({
    required: z.record(z.string(), z.unknown()).optional(),
    optional: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type NodeFacts = z.infer<typeof nodeFactsSchema>;

/** The reasons why a workflow cannot be used with a server, each as a sentence for the owner. Empty: it can be used. */
export function checkWorkflow(
  { capability, graph }: Workflow,
  facts: Readonly<Record<string, NodeFacts | undefined>>,
): readonly string[] {
  const problems = missingRoles(capability, graph).map((role) => `no node is titled "plinth:${role}"`);
  const bound = new Set(bindingsOf(graph).map(({ nodeId, input }) => `${nodeId}.${input}`));
  for (const [id, { class_type: name, inputs }] of Object.entries(graph)) {
    const node = facts[name];
    if (!node) {
      problems.push(`node ${name} is missing`);
      continue;
    }
    const required = node.input.required ?? {};
    const known = { ...required, ...node.input.optional };
    for (const [input, value] of Object.entries(inputs)) {
      const options = optionsOf(known[input]);
      // A bound input gets its value when it is sent.
      if (!options || isLink(value) || bound.has(`${id}.${input}`) || options.includes(value)) continue;
      problems.push(`file ${String(value)} is missing in ${name}`);
    }
    for (const input of Object.keys(required)) {
      if (!(input in inputs)) problems.push(`node ${name} needs the input ${input}`);
    }
  }
  return [...new Set(problems)];
}

/** The choices of an input, in the older form `[[...], ...]` or the newer `["COMBO", { options }]`; null where it has none. */
function optionsOf(input: unknown): readonly unknown[] | null {
  if (!Array.isArray(input)) return null;
  const [type, more] = input as [unknown, { readonly options?: unknown } | undefined];
  if (Array.isArray(type)) return type;
  return type === 'COMBO' && Array.isArray(more?.options) ? more.options : null;
}

const isLink = (value: unknown) => Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
