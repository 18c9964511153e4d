import type { ComfyEnd, ComfyPrompt } from './start-comfyui.ts';
import type { Sockets } from './sockets.ts';
import type { ComfyGraph } from './validate-prompt.ts';

/** Steps of a sampler. */
export const STEPS = 100;

/** Nodes of one run as they are told: which are known already, which begin, and which has steps. */
interface Play {
  readonly order: readonly string[];
  readonly cached: readonly string[];
  /** Place in `order` of the next node. */
  next: number;
  step: number;
}

/** Tells a run on the sockets of its client, in the order of a real server: what is cached, each node, its steps, the end. */
export class RunEvents {
  private readonly sockets: Sockets;
  private readonly preview: Uint8Array;
  /** Nodes with all they are made of that have been run. */
  private readonly known = new Set<string>();
  private readonly plays = new Map<ComfyPrompt, Play>();

  constructor(sockets: Sockets, preview: Uint8Array) {
    this.sockets = sockets;
    this.preview = preview;
  }

  /** As if these nodes had been run before. */
  warm(graph: ComfyGraph, nodes: readonly string[]): void {
    for (const node of nodes) this.known.add(signature(graph, node));
  }

  forgetAll(): void {
    this.known.clear();
    this.plays.clear();
  }

  /** Begins a run, up to the node that has steps. */
  begin(prompt: ComfyPrompt): void {
    if (this.plays.has(prompt)) return;
    const { graph } = prompt;
    const order = orderOf(graph, prompt.outputNodes);
    const cached = order.filter((node) => this.known.has(signature(graph, node)));
    const play: Play = { order: order.filter((node) => !cached.includes(node)), cached, next: 0, step: 0 };
    this.plays.set(prompt, play);
    this.say(prompt, 'execution_start', { timestamp: Date.now() });
    this.say(prompt, 'execution_cached', { nodes: cached, timestamp: Date.now() });
    while (play.next < play.order.length) if (this.enter(prompt, play)) break;
  }

  /** A step of the node at work, with an image of it. */
  step(prompt: ComfyPrompt): void {
    this.begin(prompt);
    const play = this.plays.get(prompt)!;
    const node = play.order[play.next - 1];
    if (node === undefined || !hasSteps(prompt.graph, node)) return;
    play.step += 1;
    this.say(prompt, 'progress', { value: play.step, max: STEPS, node });
    this.show(prompt, node);
  }

  /** @param files by output node */
  end(prompt: ComfyPrompt, end: ComfyEnd, files: Readonly<Record<string, object>>): void {
    this.begin(prompt);
    const play = this.plays.get(prompt)!;
    this.plays.delete(prompt);
    const { graph, outputNodes } = prompt;
    if (end === 'success') {
      while (play.next < play.order.length) if (this.enter(prompt, play)) this.show(prompt, play.order[play.next - 1]!);
      for (const node of outputNodes) if (files[node]) this.say(prompt, 'executed', { node, output: files[node] });
      this.warm(graph, play.order);
    }
    const type =
      end === 'success' ? 'execution_success' : end === 'interrupted' ? 'execution_interrupted' : 'execution_error';
    this.say(prompt, type, { timestamp: Date.now() });
    this.say(prompt, 'executing', { node: null });
  }

  /** For a client that is back: the node at work, without its request, as a real server says it. */
  greet(clientId: string): readonly object[] {
    const found = [...this.plays].find(([{ extra }]) => extra['client_id'] === clientId);
    const node = found?.[1].order[found[1].next - 1];
    return node === undefined ? [] : [{ type: 'executing', data: { node, display_node: node } }];
  }

  /** The next node begins; whether it has steps. */
  private enter(prompt: ComfyPrompt, play: Play): boolean {
    const node = play.order[play.next]!;
    play.next += 1;
    this.say(prompt, 'executing', { node, display_node: node });
    return hasSteps(prompt.graph, node);
  }

  private say({ id, extra }: ComfyPrompt, type: string, data: object): void {
    this.sockets.tell(extra['client_id'], { type, data: { ...data, prompt_id: id } });
  }

  private show({ id, extra }: ComfyPrompt, node: string): void {
    this.sockets.show(extra['client_id'], this.preview, { node_id: node, prompt_id: id, image_type: 'image/jpeg' });
  }
}

const hasSteps = (graph: ComfyGraph, node: string) =>
  'seed' in graph[node]!.inputs || graph[node]!.class_type === 'SaveImageWebsocket';

const linksOf = (graph: ComfyGraph, node: string) =>
  Object.values(graph[node]?.inputs ?? {}).flatMap((value) =>
    Array.isArray(value) && typeof value[0] === 'string' && value[0] in graph ? [value[0]] : [],
  );

/** The outputs and all they are made of, each after what it is made of. */
function orderOf(graph: ComfyGraph, outputs: readonly string[]): readonly string[] {
  const order: string[] = [];
  const visit = (node: string): void => {
    if (order.includes(node)) return;
    for (const link of linksOf(graph, node)) visit(link);
    if (!order.includes(node)) order.push(node);
  };
  for (const output of outputs) visit(output);
  return order;
}

function signature(graph: ComfyGraph, node: string): string {
  const { class_type: name, inputs } = graph[node]!;
  const parts = Object.entries(inputs).map(([input, value]) => {
    const isLink = Array.isArray(value) && typeof value[0] === 'string' && value[0] in graph;
    return [input, isLink ? [signature(graph, value[0] as string), value[1] as unknown] : value];
  });
  return JSON.stringify([name, parts]);
}
