import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProviderProgress } from '../provider-ledger.ts';
import type { ProviderLogger } from '../provider-requests/provider-client.ts';
import type { ComfyServer } from './comfyui-server.ts';
import type { Graph } from './workflow.schema.ts';

const progressSchema = z.object({
  type: z.literal('progress'),
  data: z.object({
    value: z.number().min(0).max(1_000_000),
    max: z.number().positive().max(1_000_000),
    prompt_id: z.string(),
    node: z.string(),
  }),
});

/** Hears how far the requests of this process are. Nothing depends on it: a socket that is lost is only missed. */
export interface ComfyListener {
  /** Requests are sent with it: a server tells a client of its own requests alone. */
  readonly clientId: string;
  /** Keeps a socket to the server open until the request is left. */
  follow(server: ComfyServer, id: string, graph: Graph): void;
  /** The newest step that has not been taken yet. */
  take(id: string): ProviderProgress | null;
  leave(id: string): void;
  close(): void;
}

interface Followed {
  readonly base: string;
  readonly graph: Graph;
  progress: ProviderProgress | null;
}

/** One socket for each server, open while a request of ours is there. */
export function createListener(logger: ProviderLogger): ComfyListener {
  const clientId = randomUUID();
  const followed = new Map<string, Followed>();
  const sockets = new Map<string, WebSocket>();

  function hear(message: unknown): void {
    // Pictures on the way come as bytes and are passed over.
    if (typeof message !== 'string') return;
    const parsed = progressSchema.safeParse(readJson(message));
    if (!parsed.success) return;
    const { value, max, node, prompt_id: id } = parsed.data.data;
    const request = followed.get(id);
    if (request) request.progress = { value: Math.min(value, max), max, label: titleOf(request.graph, node) };
  }

  function open({ base, name, headers }: ComfyServer): void {
    if (sockets.has(base)) return;
    const url = `${base.replace(/^http/, 'ws')}/ws?clientId=${clientId}`;
    try {
      // Node's own socket takes headers, which the browser's type does not have.
      const socket = new WebSocket(url, { headers } as unknown as string[]);
      sockets.set(base, socket);
      socket.addEventListener('message', ({ data }) => hear(data));
      socket.addEventListener('error', () => logger.info({ server: name }, 'a socket of ComfyUI is lost'));
      socket.addEventListener('close', () => sockets.delete(base));
    } catch {
      logger.info({ server: name }, 'a socket of ComfyUI cannot be opened');
    }
  }

  function closeUnused(base: string): void {
    if ([...followed.values()].some((request) => request.base === base)) return;
    sockets.get(base)?.close();
    sockets.delete(base);
  }

  return {
    clientId,
    follow(server, id, graph) {
      followed.set(id, { base: server.base, graph, progress: null });
      open(server);
    },
    take(id) {
      const request = followed.get(id);
      const progress = request?.progress ?? null;
      if (request) request.progress = null;
      return progress;
    },
    leave(id) {
      const request = followed.get(id);
      followed.delete(id);
      if (request) closeUnused(request.base);
    },
    close() {
      followed.clear();
      for (const base of sockets.keys()) closeUnused(base);
    },
  };
}

/** The operator's own title of the node, else its class: an id says nothing to a reader. */
function titleOf(graph: Graph, node: string): string {
  const title = graph[node]?._meta?.title;
  return (title && !title.startsWith('plinth:') ? title : (graph[node]?.class_type ?? 'At work')).slice(0, 60);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
