import { randomUUID } from 'node:crypto';
import type { ProviderUpdate, ProviderProgress } from '../provider-ledger.ts';
import type { ProviderLogger } from '../provider-requests/provider-client.ts';
import type { ComfyServer } from './comfyui-server.ts';
import { readPreview, readSocketText } from './read-socket.ts';
import { toPreview } from './to-preview.server.ts';
import type { Graph } from './workflow.schema.ts';

/** Nodes of one request that are named between two looks; a graph that runs more of them is told in part. */
const MAX_NODES = 40;

/** Hears how far the requests of this process are. Nothing depends on it: a socket that is lost is only missed. */
export interface ComfyListener {
  /** Requests are sent with it: a server tells a client of its own requests alone. */
  readonly clientId: string;
  /** Keeps a socket to the server open until the request is left. */
  follow(server: ComfyServer, id: string, graph: Graph): void;
  /** The latest news that was not taken yet; null where there is none. A socket that is lost is opened again. */
  take(id: string): Promise<ProviderUpdate | null>;
  leave(id: string): void;
  close(): void;
}

interface Followed {
  readonly server: ComfyServer;
  readonly graph: Graph;
  progress: ProviderProgress | null;
  executing: string[];
  cached: readonly string[] | null;
  image: Uint8Array | null;
}

/** One socket for each server, open while a request of ours is there. */
export function createListener(logger: ProviderLogger): ComfyListener {
  const clientId = randomUUID();
  const followed = new Map<string, Followed>();
  const sockets = new Map<string, WebSocket>();
  /** By server the request whose node began last: previews of old versions do not name theirs. */
  const current = new Map<string, string>();

  function receive(base: string, data: unknown): void {
    if (typeof data !== 'string') {
      const preview = data instanceof ArrayBuffer ? readPreview(new Uint8Array(data)) : null;
      const request = preview && followed.get(preview.id ?? current.get(base) ?? '');
      if (request) request.image = preview.image;
      return;
    }
    const message = readSocketText(data);
    const request = message && followed.get(message.id);
    if (!request) return;
    const { graph } = request;
    if (message.type === 'cached') request.cached = message.nodes.map((node) => titleOf(graph, node));
    else if (message.type === 'executing') {
      current.set(base, message.id);
      if (request.executing.length < MAX_NODES) request.executing.push(titleOf(graph, message.node));
    } else {
      const { value, max, node } = message;
      request.progress = { value: Math.min(value, max), max, label: titleOf(graph, node) };
    }
  }

  function open({ base, name, headers }: ComfyServer): void {
    if (sockets.has(base)) return;
    const url = `${base.replace(/^http/, 'ws')}/ws?clientId=${clientId}`;
    try {
      // Node's own socket takes headers, which the browser's type does not have.
      const socket = new WebSocket(url, { headers } as unknown as string[]);
      socket.binaryType = 'arraybuffer';
      sockets.set(base, socket);
      // Has to be the first message: previews then name their request.
      const flags = { type: 'feature_flags', data: { supports_preview_metadata: true } };
      socket.addEventListener('open', () => socket.send(JSON.stringify(flags)));
      socket.addEventListener('message', ({ data }) => receive(base, data));
      socket.addEventListener('error', () => logger.info({ server: name }, 'a socket of ComfyUI is lost'));
      socket.addEventListener('close', () => {
        if (sockets.get(base) === socket) sockets.delete(base);
      });
    } catch {
      logger.info({ server: name }, 'a socket of ComfyUI cannot be opened');
    }
  }

  function closeUnused(base: string): void {
    if ([...followed.values()].some(({ server }) => server.base === base)) return;
    sockets.get(base)?.close();
    sockets.delete(base);
    current.delete(base);
  }

  return {
    clientId,
    follow(server, id, graph) {
      followed.set(id, { server, graph, progress: null, executing: [], cached: null, image: null });
      open(server);
    },
    async take(id) {
      const request = followed.get(id);
      if (!request) return null;
      open(request.server);
      const { progress, executing, cached, image } = request;
      Object.assign(request, { progress: null, executing: [], cached: null, image: null });
      if (!progress && executing.length === 0 && !cached && !image) return null;
      return { progress, executing, cached, preview: image && (await toPreview(image)) };
    },
    leave(id) {
      const request = followed.get(id);
      followed.delete(id);
      if (request) closeUnused(request.server.base);
    },
    close() {
      followed.clear();
      for (const base of [...sockets.keys()]) closeUnused(base);
    },
  };
}

/** The operator's own title of the node, else its class: an id says nothing to a reader. */
function titleOf(graph: Graph, node: string): string {
  const title = graph[node]?._meta?.title;
  return (title && !title.startsWith('plinth:') ? title : (graph[node]?.class_type ?? 'At work')).slice(0, 60);
}
