import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { json } from '#tests/doubles/fal/start-fal.ts';
import { RunEvents } from './run-events.ts';
import { Sockets } from './sockets.ts';
import { makeComfyFile } from './make-file.ts';
import { nodeFacts } from './node-facts.ts';
import { outputsOf, validate } from './validate-prompt.ts';
import type { ComfyGraph, NodeClasses } from './validate-prompt.ts';

export type ComfyCall =
  | 'submit'
  | 'load'
  | 'queue'
  | 'delete'
  | 'history'
  | 'forget'
  | 'interrupt'
  | 'upload'
  | 'view'
  | 'facts'
  | 'stats'
  | 'free'
  | 'other';

export interface ComfyPrompt {
  readonly id: string;
  readonly number: number;
  readonly graph: ComfyGraph;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly outputNodes: readonly string[];
  state: 'pending' | 'running' | 'over';
  looks: number;
}

export interface ComfyIntercepted {
  readonly kind: ComfyCall;
  /** Counts calls of this kind from 0. */
  readonly nth: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** How a run ends where it does not succeed. */
export type ComfyEnd =
  'success' | 'interrupted' | 'no files' | { readonly exceptionType: string; readonly nodeType: string };

export interface ComfyDoubleOptions {
  /** Answers in the double's place and says so with true. */
  readonly intercept?: (call: ComfyIntercepted) => boolean;
  /** How the nth run ends; default: it succeeds. */
  readonly ends?: (nth: number) => ComfyEnd;
  /** Looks at the queue before a run is over; default 2. `Infinity`: never. */
  readonly looks?: number;
  /** Its remarks on the nodes of a prompt that it takes in all the same: one output is wrong, another is not. */
  readonly nodeErrors?: object;
  /** A node that never looks whether it is to stop. */
  readonly isDeaf?: boolean;
  /** Files, by name, and classes of nodes that are not there. */
  readonly missing?: readonly string[];
  /** Classes of nodes that are checked as a server does; default: those of the workflows, unchecked. */
  readonly classes?: NodeClasses;
  /** Another file than the honest one. */
  readonly file?: () => Uint8Array;
  /** Asked of every call but for the test's own. */
  readonly authorization?: string;
}

/** Times of the recorded kind: a second passes between the start and the end of every run. */
const RUN_MS = 2_000;

/**
 * A server of ComfyUI by the rules that were measured on a real one (`recorded.test.ts` holds it to what was recorded): one
 * line, its queue and history in memory, uploads in a folder that is wiped at every start. Results are real files.
 */
export async function startComfyUi(options: ComfyDoubleOptions = {}) {
  let prompts: ComfyPrompt[] = [];
  let history = new Map<string, object>();
  const uploads = new Map<string, Uint8Array>();
  const made = new Map<string, { readonly bytes: Uint8Array; readonly contentType: string }>();
  const counts = new Map<ComfyCall, number>();
  const interrupts: unknown[] = [];
  const taken: string[] = [];
  let [nextNumber, runs, stampMs] = [0, 0, 1_795_824_687_382];

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500).end(String(error));
    });
  });
  const preview = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#7a5cff' } })
    .jpeg()
    .toBuffer();
  const sockets: Sockets = new Sockets((clientId) => [
    { type: 'status', data: { status: { exec_info: { queue_remaining: waiting().length } }, sid: clientId } },
    ...events.greet(clientId),
  ]);
  const events = new RunEvents(sockets, preview);
  server.on('upgrade', (request, socket) => sockets.take(request, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const path = url.pathname.replace(/^\/api\//, '/');
    const kind = kindOf(request.method ?? 'GET', path);
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    if (options.intercept?.({ kind, nth, request, response })) return;
    if (options.authorization && request.headers.authorization !== options.authorization) {
      return void response.writeHead(401).end('401 Unauthorized');
    }
    const body = await bodyOf(request);
    if (kind === 'upload') return takeUpload(request, body, response);
    if (kind === 'load') {
      return json(response, 200, { exec_info: { queue_remaining: waiting().length } });
    }
    if (kind === 'queue') return json(response, 200, lookAtQueue());
    if (kind === 'history') {
      const id = path.split('/')[2] ?? '';
      return json(response, 200, history.has(id) ? { [id]: history.get(id) } : {});
    }
    if (kind === 'view') return view(url, response);
    if (kind === 'facts') {
      const name = decodeURIComponent(path.split('/')[2] ?? '');
      const facts = options.classes?.[name] ?? nodeFacts(name, options.missing);
      return json(response, 200, facts ? { [name]: facts } : {});
    }
    if (kind === 'stats') {
      const system = { os: 'linux', comfyui_version: '0.8.0', argv: ['main.py', '--disable-metadata'] };
      const devices = [{ name: 'cuda:0 double', type: 'cuda', vram_total: 24e9, vram_free: 20e9 }];
      return json(response, 200, { system, devices });
    }
    let sent: Record<string, unknown>;
    if (kind === 'other') return void response.writeHead(405).end();
    try {
      sent = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    } catch {
      return void response.writeHead(500, { 'content-type': 'text/plain' }).end('500 Internal Server Error');
    }
    if (kind === 'submit') return submit(sent, response);
    if (kind === 'delete') {
      const ids = (sent['delete'] as string[] | undefined) ?? [];
      const [head] = waiting();
      // The one at work stays, and an unknown id is no fault.
      prompts = prompts.filter((prompt) => prompt === head || prompt.state === 'over' || !ids.includes(prompt.id));
    }
    if (kind === 'forget') for (const id of (sent['delete'] as string[] | undefined) ?? []) history.delete(id);
    if (kind === 'interrupt') interrupt(sent);
    response.writeHead(200).end();
  }

  const waiting = () => prompts.filter(({ state }) => state !== 'over');

  function submit(sent: Record<string, unknown>, response: ServerResponse): void {
    const graph = sent['prompt'] as ComfyGraph | undefined;
    const verdict = validate(graph, { uploads, missing: options.missing, classes: options.classes });
    if (verdict.status !== 200) return json(response, verdict.status, verdict.body);
    const { prompt_id: given = crypto.randomUUID(), prompt: _graph, ...extra } = sent;
    const id = String(given);
    const number = nextNumber;
    nextNumber += 1;
    taken.push(id);
    prompts.push({
      id,
      number,
      graph: graph!,
      extra,
      outputNodes: outputsOf(graph!).filter((node) => !(node in verdict.nodeErrors)),
      state: 'pending',
      looks: 0,
    });
    return json(response, 200, { prompt_id: id, number, node_errors: options.nodeErrors ?? verdict.nodeErrors });
  }

  /** The head of the line starts at the first look and is over after so many. */
  function lookAtQueue(): object {
    const [head] = waiting();
    if (head) {
      head.looks += 1;
      head.state = 'running';
      events.step(head);
      if (head.looks > (options.looks ?? 2)) finish(head);
    }
    const shown = ({ number, id, graph, extra, outputNodes }: ComfyPrompt) => [number, id, graph, extra, outputNodes];
    return {
      queue_running: waiting()
        .filter(({ state }) => state === 'running')
        .map(shown),
      queue_pending: waiting()
        .filter(({ state }) => state === 'pending')
        .map(shown),
    };
  }

  function finish(prompt: ComfyPrompt, wanted: ComfyEnd = options.ends?.(runs) ?? 'success'): void {
    const end = wanted === 'no files' ? 'success' : wanted;
    runs += 1;
    prompt.state = 'over';
    const { id, number, graph, extra, outputNodes } = prompt;
    const at = { prompt_id: id, timestamp: (stampMs += 10_000) };
    const over = { prompt_id: id, timestamp: at.timestamp + RUN_MS };
    const last =
      end === 'success'
        ? ['execution_success', over]
        : end === 'interrupted'
          ? ['execution_interrupted', { ...over, node_id: '1', node_type: 'KSampler', executed: [] }]
          : [
              'execution_error',
              {
                ...over,
                node_id: '1',
                node_type: end.nodeType,
                exception_type: end.exceptionType,
                exception_message: 'words of a merchant',
                traceback: ['/home/operator/secret'],
              },
            ];
    // Without a client's id a run that was cached whole ends without its files.
    const isCached = cached.has(JSON.stringify(graph));
    if (end === 'success') cached.add(JSON.stringify(graph));
    const isSilent = wanted === 'no files' || (isCached && extra['client_id'] === undefined);
    const outputs = Object.fromEntries(
      (end === 'success' && !isSilent ? outputNodes : [])
        .filter((node) => graph[node]!.class_type !== 'SaveImageWebsocket')
        .map((node) => [
          node,
          {
            images: [nameFile(graph, node)],
            // A video is listed among the images.
            ...(graph[node]!.class_type === 'SaveVideo' && { animated: [true] }),
          },
        ]),
    );
    events.end(prompt, end, outputs);
    history.set(id, {
      prompt: [number, id, graph, extra, outputNodes],
      outputs,
      status: {
        status_str: end === 'success' ? 'success' : 'error',
        completed: end === 'success',
        messages: [['execution_start', at], ['execution_cached', { ...at, nodes: [] }], last],
      },
      meta: {},
    });
  }

  const cached = new Set<string>();
  const graphs = new Map<string, { readonly graph: ComfyGraph; readonly node: string }>();

  function nameFile(graph: ComfyGraph, node: string) {
    const isVideo = graph[node]!.class_type === 'SaveVideo';
    const type = graph[node]!.class_type === 'PreviewImage' ? 'temp' : 'output';
    const filename = `made_${String(graphs.size + 1).padStart(5, '0')}_.${isVideo ? 'mp4' : 'png'}`;
    graphs.set(filename, { graph, node });
    return { filename, subfolder: '', type };
  }

  async function view(url: URL, response: ServerResponse): Promise<void> {
    const filename = url.searchParams.get('filename') ?? '';
    if (filename.includes('..')) return void response.writeHead(400).end();
    if (url.searchParams.get('subfolder')?.includes('..')) return void response.writeHead(403).end();
    const folder = url.searchParams.get('type') ?? 'output';
    const upload = uploads.get(`${folder}:${[url.searchParams.get('subfolder'), filename].filter(Boolean).join('/')}`);
    const wanted = graphs.get(filename);
    if (!upload && !wanted) return void response.writeHead(404).end();
    const file = upload
      ? { bytes: upload, contentType: 'image/png' }
      : (made.get(filename) ?? (await makeComfyFile(wanted!.graph, wanted!.node, uploads)));
    made.set(filename, file);
    response.writeHead(200, { 'content-type': file.contentType }).end(options.file?.() ?? file.bytes);
  }

  async function takeUpload(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const contentType = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const file = form.get('image') as File;
    const subfolder = String(form.get('subfolder') ?? '');
    if (subfolder.includes('..')) return void response.writeHead(400).end();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = String(form.get('type') ?? 'input');
    const at = (name: string) => `${type}:${[subfolder, name].filter(Boolean).join('/')}`;
    const isOther = (name: string) => uploads.has(at(name)) && Buffer.compare(uploads.get(at(name))!, bytes) !== 0;
    const [, stem, end] = /^(.*?)(\.[^.]*)?$/.exec(file.name) ?? [];
    const name = form.get('overwrite') !== 'true' && isOther(file.name) ? `${stem} (1)${end ?? ''}` : file.name;
    uploads.set(at(name), bytes);
    return json(response, 200, { name, subfolder, type });
  }

  /** By `prompt_id` where it is given; anything else stops whatever runs. */
  function interrupt(sent: Record<string, unknown>): void {
    interrupts.push(sent);
    const id = sent['prompt_id'];
    const [head] = waiting();
    if (head && !options.isDeaf && (id === undefined || id === head.id)) finish(head, 'interrupted');
  }

  return {
    origin,
    /** Prompts that were taken in, in that order; those that were taken out of the line are not among them. */
    prompts: () => [...prompts],
    /** Ids of every prompt that was ever taken in, also of those that a restart has forgotten. */
    taken: () => [...taken],
    /** The ids in the history that have not been deleted. */
    history: () => [...history.keys()],
    interrupts: () => interrupts,
    count: (kind: ComfyCall) => counts.get(kind) ?? 0,
    /** Ends every run in the line, one after the other, up to the last of that id. */
    finishUntil(id: string, end: ComfyEnd): void {
      for (const prompt of waiting()) {
        finish(prompt, prompt.id === id ? end : 'success');
        if (prompt.id === id && !waiting().some((other) => other.id === id)) return;
      }
    },
    /** Ends the run at the head of the line. */
    finish(end: ComfyEnd = 'success'): void {
      const [head] = waiting();
      if (head) finish(head, end);
    },
    /** Killed and started again: the line, the history and the uploads are gone, files stay. */
    restart(): void {
      sockets.drop();
      events.forgetAll();
      prompts = [];
      history = new Map();
      uploads.clear();
    },
    /** Steps of the run at the head of the line, without a look. */
    step(): void {
      const [head] = waiting();
      if (head) events.step(head);
    },
    /** Begins the run at the head of the line, with these nodes as run before. */
    begin(cached: readonly string[]): void {
      const [head] = waiting();
      if (!head) return;
      events.warm(head.graph, cached);
      head.state = 'running';
      events.begin(head);
    },
    wipeUploads: () => uploads.clear(),
    /** As an operator with access to the server does it. */
    dropLine(): void {
      prompts = prompts.filter(({ state }) => state === 'over');
    },
    /** Clients whose sockets are open. */
    clients: () => sockets.clients,
    /** Sockets that have asked for previews which name their request. */
    withMetadata: () => sockets.withMetadata,
    dropSockets: () => sockets.drop(),
    async stop(): Promise<void> {
      sockets.drop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ComfyDouble = Awaited<ReturnType<typeof startComfyUi>>;

function kindOf(method: string, path: string): ComfyCall {
  const [, first] = path.split('/');
  const isPost = method === 'POST';
  if (first === 'prompt') return isPost ? 'submit' : 'load';
  if (first === 'queue') return isPost ? 'delete' : 'queue';
  if (first === 'history') return isPost ? 'forget' : 'history';
  if (first === 'interrupt' && isPost) return 'interrupt';
  if (first === 'upload' && isPost) return 'upload';
  if (first === 'view' && method === 'GET') return 'view';
  if (first === 'object_info') return 'facts';
  if (first === 'system_stats') return 'stats';
  return first === 'free' && isPost ? 'free' : 'other';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
