import { z } from 'zod';
import type { ProviderRefs } from '../provider-ledger.ts';
import type {
  NewRequest,
  ProviderClient,
  ResultOutcome,
  SentRequest,
  StatusOutcome,
  SubmitOutcome,
} from '../provider-requests/provider-client.ts';
import { parseJson, reasonOf, wasNeverSent } from '../provider-requests/transport.server.ts';
import { callServer } from './call-server.server.ts';
import type { ComfyConnection } from './comfyui-context.ts';
import { isOutOfMemory, toComfyFailure } from './comfyui-errors.ts';
import type { ComfyTrouble } from './comfyui-errors.ts';
import type { ComfyServer } from './comfyui-server.ts';
import type { ComfyListener } from './listen.server.ts';
import { readHistory } from './read-history.ts';
import type { HistoryEntry } from './read-history.ts';
import { readQueue } from './read-queue.ts';
import type { Graph } from './workflow.schema.ts';

/** A workflow that is lost, interrupted or short of memory is sent once more, then made otherwise. */
const MAX_TRIES = 2;

export interface ComfyInput {
  readonly server: ComfyServer;
  readonly graph: Graph;
}

/** The parts of a result: the places of its files. */
export interface ComfyResult {
  readonly server: ComfyServer;
  readonly entry: HistoryEntry;
}

const submitSchema = z.object({ prompt_id: z.string(), node_errors: z.unknown() });
const errorSchema = z.object({
  error: z.looseObject({ type: z.string() }).optional().catch(undefined),
  node_errors: z
    .record(
      z.string(),
      z.looseObject({
        class_type: z.string().catch(''),
        errors: z.array(z.looseObject({ type: z.string() })).catch([]),
      }),
    )
    .catch({}),
});

/** ComfyUI by the calls that every provider is used by: its request has the ledger's own id, and is asked about by it. */
export function createComfyClient(
  comfy: ComfyConnection,
  listener: ComfyListener,
  stuck: Map<string, string>,
): ProviderClient<ComfyTrouble> {
  const { limits, clock } = comfy;
  /** When a request was first seen at work. A process that has just started counts from then. */
  const seenRunning = new Map<string, number>();

  const serverOf = (refs: ProviderRefs | null) =>
    comfy.servers.find(({ base }) => refs?.status.startsWith(`${base}/`)) ?? null;
  const call = (server: ComfyServer, path: string, json?: object) =>
    callServer(server, { path, timeoutMs: limits.callMs, ...(json && { method: 'POST' as const, json }) });
  const refsAt = ({ base }: ComfyServer, id: string): ProviderRefs => ({
    status: `${base}/history/${id}`,
    result: `${base}/history/${id}`,
    cancel: `${base}/interrupt`,
  });

  async function submit({ id, input }: NewRequest): Promise<SubmitOutcome<ComfyTrouble>> {
    const { server, graph } = input as ComfyInput;
    const refused = (trouble: ComfyTrouble): SubmitOutcome<ComfyTrouble> => {
      listener.leave(id);
      return { kind: 'refused', trouble, retryAfterMs: null };
    };
    listener.follow(server, id, graph);
    let answer;
    try {
      // Without a client's id a run that the server has cached whole ends without its files.
      answer = await call(server, '/prompt', { prompt: graph, prompt_id: id, client_id: listener.clientId });
    } catch (error) {
      const reason = reasonOf(error);
      return wasNeverSent(error) ? refused({ kind: 'unreachable', reason }) : { kind: 'unknown', reason };
    }
    const body = parseJson(answer.bytes);
    if (answer.status >= 500 && answer.status !== 503) return { kind: 'unknown', reason: `status ${answer.status}` };
    const said = submitSchema.safeParse(body);
    const rejection = readRejection(answer.status, body);
    if (answer.status >= 300 || rejection.types.length > 0) {
      // Taken in although an output is wrong: what would come of it is not the whole picture.
      if (answer.status < 300) await callOff(server, id);
      return refused(rejection);
    }
    if (!said.success || said.data.prompt_id !== id) {
      await callOff(server, id);
      return refused({ ...rejection, types: ['no_answer_of_comfyui'] });
    }
    return { kind: 'submitted', requestId: id, refs: refsAt(server, id) };
  }

  /** The queue is read first: a request that ends in between is in the history by then. */
  async function find(
    server: ComfyServer,
    id: string,
  ): Promise<{ readonly place: number } | { readonly entry: HistoryEntry } | 'gone'> {
    const queue = readQueue(parseJson((await ok(call(server, '/queue'))).bytes));
    if (queue.running.includes(id)) return { place: 0 };
    const place = queue.pending.indexOf(id);
    if (place >= 0) return { place: place + 1 };
    const entry = readHistory(parseJson((await ok(call(server, `/history/${id}`))).bytes), id);
    return entry ? { entry } : 'gone';
  }

  async function askStatus(request: SentRequest): Promise<StatusOutcome<ComfyTrouble>> {
    const server = serverOf(request.refs);
    if (!server) return { kind: 'unreachable', reason: 'its server is not set up any more' };
    try {
      const found = await find(server, request.requestId);
      if (found === 'gone') {
        listener.leave(request.requestId);
        return { kind: 'gone' };
      }
      if ('entry' in found) {
        seenRunning.delete(request.requestId);
        listener.leave(request.requestId);
        const trouble = troubleOf(found.entry);
        if (trouble && isOutOfMemory(trouble)) await freeMemory(server);
        return trouble ? { kind: 'failed', trouble } : { kind: 'completed' };
      }
      const isRunning = found.place === 0;
      if (!isRunning) return { kind: 'waiting', isRunning, queuePosition: found.place };
      const since = seenRunning.get(request.requestId) ?? clock.now();
      seenRunning.set(request.requestId, since);
      const isOver = clock.now() - since >= runLimitMs(request.endpoint);
      if (isOver) stuck.set(server.base, request.requestId);
      return { kind: 'waiting', isRunning, queuePosition: 0, isOver };
    } catch (error) {
      return { kind: 'unreachable', reason: reasonOf(error) };
    }
  }

  async function askResult(request: SentRequest): Promise<ResultOutcome<ComfyTrouble>> {
    const server = serverOf(request.refs);
    if (!server) return { kind: 'unreachable', reason: 'its server is not set up any more' };
    try {
      const { bytes } = await ok(call(server, `/history/${request.requestId}`));
      const entry = readHistory(parseJson(bytes), request.requestId);
      if (!entry) return { kind: 'gone' };
      const trouble = troubleOf(entry);
      if (trouble) return { kind: 'failed', trouble };
      const payload: ComfyResult = { server, entry };
      // Nothing is paid where the owner has named no price of an hour: there the estimate is exact.
      return { kind: 'result', payload, costMicros: costOfRun(entry.deviceMs ?? 0) };
    } catch (error) {
      return { kind: 'unreachable', reason: reasonOf(error) };
    }
  }

  /** Never an interrupt without an id: that stops the run of another account. */
  async function callOff(server: ComfyServer, id: string): Promise<void> {
    try {
      await call(server, '/queue', { delete: [id] });
      await call(server, '/interrupt', { prompt_id: id });
    } catch (error) {
      comfy.logger.warn({ server: server.name, reason: reasonOf(error) }, 'could not call a request off');
    }
  }

  async function freeMemory(server: ComfyServer): Promise<void> {
    await call(server, '/free', { unload_models: true, free_memory: true }).catch((error: unknown) => {
      comfy.logger.warn({ server: server.name, reason: reasonOf(error) }, 'could not free memory');
    });
  }

  const workflowOf = (endpoint: string) => comfy.workflows.find(({ name }) => endpoint === `comfyui/${name}`);
  const runLimitMs = (endpoint: string) => (workflowOf(endpoint)?.settings.timeoutSeconds ?? 600) * 1_000;
  const costOfRun = (ms: number) => Math.round((comfy.hourMicros * ms) / 3_600_000);

  return {
    name: 'comfyui',
    usesLedgerId: true,
    tellsLost: false,
    maxTries: MAX_TRIES,
    refsBeforeSubmit: ({ id, input }) => refsAt((input as ComfyInput).server, id),
    submit,
    askStatus,
    askResult,
    cancel: async ({ refs, requestId }) => {
      const server = serverOf(refs);
      seenRunning.delete(requestId);
      listener.leave(requestId);
      if (server) await callOff(server, requestId);
    },
    // The history repeats the merchant's words. Files stay: there is no call that deletes one.
    forget: async ({ refs, requestId }) => {
      const server = serverOf(refs);
      if (!server) return;
      await call(server, '/history', { delete: [requestId] }).catch((error: unknown) => {
        comfy.logger.warn({ server: server.name, reason: reasonOf(error) }, 'a history entry could not be deleted');
      });
    },
    takeUpdate: (id) => listener.take(id),
    toFailure: toComfyFailure,
    costOf: (endpoint) => costOfRun((workflowOf(endpoint)?.settings.usualSeconds ?? 0) * 1_000),
  };
}

/** An answer that is none leaves the request as it is: the next look may learn more. */
async function ok(answer: Promise<{ readonly status: number; readonly bytes: Buffer }>) {
  const given = await answer;
  if (given.status !== 200) throw new Error(`status ${given.status}`);
  return given;
}

function troubleOf(entry: HistoryEntry): ComfyTrouble | null {
  if (entry.end === 'interrupted') return { kind: 'interrupted' };
  if (entry.end === 'error') return { kind: 'error', exceptionType: entry.exceptionType, nodeType: entry.nodeType };
  return entry.hasFiles ? null : { kind: 'empty' };
}

function readRejection(status: number, body: unknown): Extract<ComfyTrouble, { readonly kind: 'rejected' }> {
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return { kind: 'rejected', status, types: [], isFileGone: false };
  const nodes = Object.values(parsed.data.node_errors);
  const ofNodes = nodes.flatMap(({ errors }) => errors.map(({ type }) => type));
  const ofPrompt = parsed.data.error ? [parsed.data.error.type] : [];
  // Uploads lie in a folder that is wiped at a start: then all that is wrong is that they are not there.
  const isFileGone =
    ofNodes.length > 0 &&
    nodes.every(
      ({ class_type: name, errors }) =>
        name.startsWith('LoadImage') && errors.every(({ type }) => type === 'custom_validation_failed'),
    );
  const types = [...new Set([...ofPrompt, ...ofNodes])].map((type) => type.slice(0, 60)).slice(0, 5);
  return { kind: 'rejected', status, types, isFileGone };
}
