import { readdirSync, readFileSync } from 'node:fs';
import type { ComfyGraph } from './validate-prompt.ts';

const folder = new URL('../../../app/domain/engines/comfyui/workflows/', import.meta.url);
const graphs = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && !name.endsWith('.settings.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as ComfyGraph);

/** Inputs that a server fills with the names of what it has. */
const FILES = /(_name\d?|^ckpt|_model)$/;

/** The double's facts of a class: the inputs that the shipped workflows use, with their files; undefined where it has none. */
export function nodeFacts(name: string, missing: readonly string[] = []): object | undefined {
  const used = graphs.flatMap((graph) => Object.values(graph).filter((node) => node.class_type === name));
  if (used.length === 0 || missing.includes(name)) return undefined;
  const optional: Record<string, unknown> = {};
  for (const [input, value] of used.flatMap(({ inputs }) => Object.entries(inputs))) {
    if (typeof value !== 'string' || !FILES.test(input)) {
      optional[input] ??= ['*', {}];
      continue;
    }
    const [, { options }] = (optional[input] as ['COMBO', { options: string[] }] | undefined) ?? [
      'COMBO',
      { options: [] },
    ];
    if (!missing.includes(value) && !options.includes(value)) options.push(value);
    optional[input] = ['COMBO', { options }];
  }
  return { input: { required: {}, optional }, name, output_node: /^(Preview|Save)/.test(name) };
}
