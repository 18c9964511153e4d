import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { callServer } from '#app/domain/engines/comfyui/call-server.server.ts';
import type { ComfyServer } from '#app/domain/engines/comfyui/comfyui-server.ts';
import { readQueue } from '#app/domain/engines/comfyui/read-queue.ts';
import type { Graph } from '#app/domain/engines/comfyui/workflow.schema.ts';
import { parseJson } from '#app/domain/engines/provider-requests/transport.server.ts';
import type { Entry } from '#tests/doubles/comfyui/gist.ts';

const CALL_MS = 30_000;
const LOOK_EVERY_MS = 150;
const RUN_MS = 60_000;

/**
 * Records scenes with nodes that every ComfyUI server has, in the shape of the transcripts. Nothing of other clients is touched:
 * every call that changes something names its own request.
 */
export async function recordScenes(server: ComfyServer): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const recorded = new Map<string, readonly Entry[]>();
  for (const [name, scene] of Object.entries(SCENES)) {
    const recorder = new Recorder(server);
    await scene(recorder);
    recorder.close();
    recorded.set(name, recorder.entries);
  }
  return recorded;
}

class Recorder {
  readonly entries: Entry[] = [];
  private readonly server: ComfyServer;
  private readonly sockets: WebSocket[] = [];

  constructor(server: ComfyServer) {
    this.server = server;
  }

  async call(method: 'GET' | 'POST', path: string, sent?: object): Promise<Record<string, unknown>> {
    const form = sent instanceof FormData ? sent : undefined;
    const { status, bytes } = await callServer(this.server, {
      path,
      timeoutMs: CALL_MS,
      ...(method === 'POST' && { method, ...(form ? { form } : { json: sent ?? {} }) }),
    });
    const body = parseJson(bytes);
    this.entries.push({ http: `${method} ${path}`, ...(sent && !form && { sent: { ...sent } }), status, body });
    return (body ?? {}) as Record<string, unknown>;
  }

  async socket(clientId: string): Promise<void> {
    const { base, headers } = this.server;
    const url = `${base.replace(/^http/, 'ws')}/ws?clientId=${clientId}`;
    const socket = new WebSocket(url, { headers } as unknown as string[]);
    socket.binaryType = 'arraybuffer';
    this.sockets.push(socket);
    socket.addEventListener('message', ({ data }) => {
      const kindOf = (bytes: ArrayBuffer) => new DataView(bytes).getUint32(0);
      this.entries.push(
        typeof data === 'string'
          ? { ws: 'a', message: JSON.parse(data) as NonNullable<Entry['message']> }
          : { ws: 'a', binary: { kind: kindOf(data as ArrayBuffer) } },
      );
    });
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('its websocket cannot be opened')));
    });
  }

  /** Runs a graph under an id of its own; its history is the last entry. */
  async run(prompt: Graph, clientId?: string): Promise<Record<string, RunEntry>> {
    const id = randomUUID();
    await this.call('POST', '/prompt', { prompt, prompt_id: id, ...(clientId && { client_id: clientId }) });
    const isThere = async () => {
      const { bytes } = await callServer(this.server, { path: '/queue', timeoutMs: CALL_MS });
      const { running, pending } = readQueue(parseJson(bytes));
      return [...running, ...pending].includes(id);
    };
    for (const until = Date.now() + RUN_MS; await isThere();) {
      if (Date.now() > until) throw new Error('a run of a tiny image does not end');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return (await this.call('GET', `/history/${id}`)) as Record<string, RunEntry>;
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }
}

interface RunEntry {
  readonly outputs?: Readonly<Record<string, { readonly images?: readonly Readonly<Record<string, string>>[] }>>;
}

const addressOf = (history: Readonly<Record<string, RunEntry>>): string => {
  const [run] = Object.values(history);
  const [image = {}] = Object.values(run?.outputs ?? {}).flatMap(({ images = [] }) => images);
  return `/view?${new URLSearchParams(image)}`;
};

/** A tiny image of a colour of its own, so that nothing of it is known from before. */
const graphOf = (color = randomInt(2 ** 24)): Graph => ({
  1: {
    class_type: 'EmptyImage',
    inputs: { width: 64, height: 48, batch_size: 1, color },
    _meta: { title: 'plinth:size' },
  },
  2: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
  3: { class_type: 'PreviewImage', inputs: { images: ['2', 0] } },
});

const SCENES: Readonly<Record<string, (recorder: Recorder) => Promise<unknown>>> = {
  async 'what-is-there'(r) {
    await r.call('GET', '/system_stats');
    await r.call('GET', '/object_info/NoSuchNode');
    await r.call('GET', '/object_info/LoadImage');
    await r.call('POST', '/queue', { delete: [randomUUID()] });
    await r.call('POST', '/interrupt', { prompt_id: randomUUID() });
    await r.call('GET', `/history/${randomUUID()}`);
  },
  async success(r) {
    const client = randomUUID();
    await r.socket(client);
    await r.call('GET', addressOf(await r.run(graphOf(), client)));
  },
  async cached(r) {
    const client = randomUUID();
    await r.socket(client);
    const graph = graphOf();
    await r.run(graph, client);
    await r.call('GET', addressOf(await r.run(graph, client)));
  },
  async 'history-deleted'(r) {
    const [id = ''] = Object.keys(await r.run(graphOf(), randomUUID()));
    await r.call('POST', '/history', { delete: [id] });
    await r.call('GET', `/history/${id}`);
  },
  async 'temp-in-and-out'(r) {
    const create = { width: 16, height: 16, channels: 3, background: '#b08968' } as const;
    const png = await sharp({ create }).png().toBuffer();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'probe.png');
    for (const [field, value] of Object.entries({ type: 'temp', subfolder: 'plinth', overwrite: 'true' })) {
      form.set(field, value);
    }
    await r.call('POST', '/upload/image', form);
    const graph: Graph = {
      1: { class_type: 'LoadImage', inputs: { image: 'plinth/probe.png [temp]' }, _meta: { title: 'plinth:image' } },
      2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
    };
    await r.call('GET', addressOf(await r.run(graph, randomUUID())));
  },
  async 'validation-errors'(r) {
    const post = (prompt: object | undefined) =>
      r.call('POST', '/prompt', { ...(prompt && { prompt }), client_id: 'v' });
    await post({ 1: { class_type: 'NoSuchNode', inputs: {} } });
    await post({ 1: graphOf()[1] });
    await post({
      1: { class_type: 'LoadImage', inputs: { image: 'not-there.png' } },
      2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
    });
    await post({ 3: { class_type: 'PreviewImage', inputs: { images: ['9', 0] } } });
  },
};
