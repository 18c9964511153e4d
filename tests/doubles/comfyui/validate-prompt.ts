export type ComfyGraph = Record<
  string,
  {
    readonly class_type: string;
    readonly inputs: Record<string, unknown>;
    readonly _meta?: { readonly title?: string };
  }
>;

interface Verdict {
  readonly status: number;
  readonly body: object;
  readonly nodeErrors: Readonly<Record<string, object>>;
}

export interface Stock {
  readonly uploads: ReadonlyMap<string, Uint8Array>;
  /** Files and classes that are not there. */
  readonly missing?: readonly string[] | undefined;
  /** The known classes; default: all are there, and their inputs are not checked. */
  readonly classes?: NodeClasses | undefined;
}

/** Of each class: what its inputs have to be, and what it gives. */
export type NodeClasses = Readonly<
  Record<string, { readonly inputs: Readonly<Record<string, NodeInput>>; readonly output?: string }>
>;
type NodeInput = 'IMAGE' | 'LATENT' | 'ANY' | { readonly max: number } | { readonly files: readonly string[] };

/** The key of an upload that LoadImage names: `name`, or `name [temp]` in the folder that is wiped. */
export const uploadOf = (name: string): string =>
  name.endsWith(' [temp]') ? `temp:${name.slice(0, -' [temp]'.length)}` : `input:${name}`;

/** Nodes whose files are a result. */
export const outputsOf = (graph: ComfyGraph): readonly string[] =>
  Object.entries(graph).flatMap(([id, node]) => (/^(Preview|Save)/.test(node.class_type) ? [id] : []));

const fault = (type: string, message: string, details = '') => ({
  error: { type, message, details, extra_info: {} },
  node_errors: {},
});

/** The answer of `POST /prompt` to a graph: the whole of it is refused only where none of its outputs is right. */
export function validate(graph: ComfyGraph | undefined, stock: Stock): Verdict {
  const refuse = (body: object) => ({ status: 400, body, nodeErrors: {} });
  if (typeof graph !== 'object') return refuse(fault('no_prompt', 'No prompt provided', 'No prompt provided'));
  for (const [id, { class_type: name }] of Object.entries(graph)) {
    const isThere = !stock.missing?.includes(name) && (stock.classes === undefined || name in stock.classes);
    if (name && isThere) continue;
    const text = name
      ? `Cannot execute because node ${name} does not exist.`
      : 'a node is missing the class_type property.';
    return refuse(fault('invalid_prompt', text, `Node ID '#${id}'`));
  }
  const outputs = outputsOf(graph);
  if (outputs.length === 0) return refuse(fault('prompt_no_outputs', 'Prompt has no outputs'));
  const nodeErrors: Record<string, { errors: object[]; dependent_outputs: string[]; class_type: string }> = {};
  let good = 0;
  for (const output of outputs) {
    const wrong = [...above(graph, output)].flatMap((id) => {
      const errors = errorsOf(graph, id, stock);
      return errors.length > 0 ? [{ id, errors }] : [];
    });
    if (wrong.length === 0) good += 1;
    for (const { id, errors } of wrong) {
      const entry = (nodeErrors[id] ??= { errors, dependent_outputs: [], class_type: graph[id]!.class_type });
      entry.dependent_outputs.push(output);
    }
  }
  if (good > 0) return { status: 200, body: {}, nodeErrors };
  const body = {
    ...fault('prompt_outputs_failed_validation', 'Prompt outputs failed validation'),
    node_errors: nodeErrors,
  };
  return { status: 400, body, nodeErrors };
}

/** A node and everything that it is made of. */
function above(graph: ComfyGraph, id: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id) || !graph[id]) return seen;
  seen.add(id);
  for (const value of Object.values(graph[id].inputs)) {
    if (isLink(value)) above(graph, value[0], seen);
  }
  return seen;
}

function errorsOf(graph: ComfyGraph, id: string, { uploads, missing = [], classes }: Stock): object[] {
  const { class_type: name, inputs } = graph[id]!;
  const image = inputs['image'];
  if (name.startsWith('LoadImage') && typeof image === 'string' && !uploads.has(uploadOf(image))) {
    return [errorOf('custom_validation_failed', 'image', image)];
  }
  if (Object.values(inputs).some((value) => isLink(value) && !graph[value[0]])) {
    return [errorOf('exception_during_validation', '', null)];
  }
  const wrong = Object.entries(classes?.[name]?.inputs ?? {}).flatMap(([input, wanted]) =>
    wrongIn(graph, classes!, inputs[input], wanted, input),
  );
  const lost = Object.entries(inputs).flatMap(([input, value]) =>
    typeof value === 'string' && missing.includes(value) ? [errorOf('value_not_in_list', input, value)] : [],
  );
  return [...wrong, ...lost];
}

function wrongIn(graph: ComfyGraph, classes: NodeClasses, value: unknown, wanted: NodeInput, input: string): object[] {
  if (value === undefined) return [errorOf('required_input_missing', input, value)];
  if (isLink(value)) {
    const given = classes[graph[value[0]]!.class_type]?.output ?? 'ANY';
    const fits = typeof wanted !== 'string' || wanted === 'ANY' || given === 'ANY' || given === wanted;
    return fits ? [] : [errorOf('return_type_mismatch', input, given)];
  }
  if (typeof wanted === 'string') return [];
  if ('files' in wanted)
    return wanted.files.includes(String(value)) ? [] : [errorOf('value_not_in_list', input, value)];
  if (Number.isNaN(Number(value))) return [errorOf('invalid_input_type', input, value)];
  return Number(value) > wanted.max ? [errorOf('value_bigger_than_max', input, value)] : [];
}

const isLink = (value: unknown): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';

const errorOf = (type: string, input: string, value: unknown) => ({
  type,
  message: type,
  details: `${input} - ${String(value)}`,
  extra_info: { input_name: input, received_value: value },
});
