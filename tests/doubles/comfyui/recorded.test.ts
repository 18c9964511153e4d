import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { gist, gistOf } from './gist.ts';
import type { Entry, RecordedRun } from './gist.ts';
import { startComfyUi } from './start-comfyui.ts';
import type { ComfyDouble, ComfyEnd } from './start-comfyui.ts';
import type { NodeClasses } from './validate-prompt.ts';

/**
 * The answers of a real server (ComfyUI 0.8.0 on a CPU; ids renumbered, tracebacks left out), asked of the double: status,
 * types of faults, lengths of the line, ends of runs and their files have to be the same, and on every socket the types of
 * messages, their nodes and their order.
 */
const SCENES = [
  'success',
  'execution-error',
  'interrupt-running',
  'interrupt-by-promptId-is-global',
  'delete-queued',
  'same-prompt-id-twice',
  'history-and-files',
  'temp-in-and-out',
  'upload-and-view',
  'validation-errors',
  'server-sigkill-and-started-again',
  'server-sigterm-and-started-again',
  'two-clients',
  'what-is-there',
  'websocket-output',
  'socket-lost-and-back',
  'cached',
  'cached-without-client-id',
  'success-with-preview-metadata',
] as const;

/** The double does not play these: nothing of ours asks for them, or the scene is about a page in a browser. */
const NOT_PLAYED =
  /\/api\/jobs|\/features|\/models|\/upload\/mask|^GET \/history(\?|$)|\/object_info(\/KSampler)?$|preview=|channel=|^GET \/view\?filename=(rec|picture)_/;

const CLASSES: NodeClasses = {
  EmptyImage: { inputs: {}, output: 'IMAGE' },
  EmptyLatentImage: { inputs: {}, output: 'LATENT' },
  RecordingSteps: { inputs: { image: 'IMAGE', steps: { max: 1000 } }, output: 'IMAGE' },
  RecordingText: { inputs: {}, output: 'IMAGE' },
  CheckpointLoaderSimple: { inputs: { ckpt_name: { files: [] } } },
  VAEDecode: { inputs: {}, output: 'IMAGE' },
  LoadImage: { inputs: {}, output: 'IMAGE' },
  ImageInvert: { inputs: {}, output: 'IMAGE' },
  PreviewImage: { inputs: { images: 'IMAGE' } },
  SaveImage: { inputs: { images: 'IMAGE' } },
  SaveImageWebsocket: { inputs: { images: 'IMAGE' } },
  CreateVideo: { inputs: { images: 'IMAGE' }, output: 'VIDEO' },
  SaveVideo: { inputs: {} },
};

let double: ComfyDouble;
beforeEach(async () => {
  await double?.stop();
  double = await startComfyUi({ looks: Infinity, classes: CLASSES });
});
afterAll(() => double.stop());

test.each(SCENES)('%s', async (scene) => {
  const url = new URL(`recorded/${scene}.json`, import.meta.url);
  const entries = JSON.parse(readFileSync(url, 'utf8')) as Entry[];
  /** Ids that the server gave, and those that the double gives in their place. */
  const ids = new Map<string, string>();
  const renamed = <T>(value: T): T =>
    value === undefined
      ? value
      : (JSON.parse([...ids].reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value))) as T);
  let compared = 0;
  const sockets = new HeardSockets(double.origin);
  const wantedOf = recordedSockets(entries);
  for (const entry of entries) {
    if (entry.ws) await play(entry, scene, sockets, wantedOf.get(entry.ws), renamed);
    if (entry.error === 'ECONNREFUSED') double.restart();
    if (!entry.http || entry.status === undefined || NOT_PLAYED.test(entry.http)) continue;
    if (entry.status === 403 && !entry.http.includes('/view')) continue;
    const [method = '', path = ''] = entry.http.split(' ');
    settle(path, entry.body, renamed);
    const answer = await fetch(`${double.origin}${renamed(path)}`, { method, ...bodyOf(renamed(entry.sent), path) });
    const text = await answer.text();
    const body: unknown = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
    expect([entry.http, answer.status]).toEqual([entry.http, entry.status]);
    const given = (entry.body as { prompt_id?: string } | null)?.prompt_id;
    if (given) ids.set(given, (body as { prompt_id: string }).prompt_id);
    expect(gist(path, body)).toEqual(gist(path, renamed(entry.body)));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
  for (const [name, wanted] of wantedOf) {
    await expect.poll(() => gistOf(sockets.heard(name)).slice(0, wanted.length), { timeout: 5_000 }).toEqual(wanted);
  }
  sockets.close();
});

test('video-and-two-servers', async () => {
  const url = new URL('recorded/video-and-two-servers.json', import.meta.url);
  const entries = JSON.parse(readFileSync(url, 'utf8')) as Entry[];
  const other = await startComfyUi({ looks: Infinity, classes: CLASSES });
  let [last, file] = ['', {} as Record<string, string>];
  try {
    for (const entry of entries) {
      const origin = entry['server'] === '8189' ? other.origin : double.origin;
      if (entry.http) {
        const [method = '', path = ''] = entry.http.split(' ');
        const answer = await fetch(`${origin}${path}`, { method, ...bodyOf(entry.sent, path) });
        expect(answer.status).toBe(entry.status);
        const body = (await answer.json()) as { prompt_id?: string };
        expect(gist(path, body)).toEqual(gist(path, entry.body));
        last = body.prompt_id ?? last;
      } else if ('outputs' in entry) {
        double.finish();
        const history = (await (await fetch(`${origin}/history/${last}`)).json()) as Record<string, RecordedRun>;
        const { outputs, status } = history[last]!;
        const kinds = (said: RecordedRun['outputs']) =>
          Object.entries(said).map(([node, { images = [], ...more }]) => [node, images.map(({ type }) => type), more]);
        expect([kinds(outputs), status.status_str]).toEqual([
          kinds(entry['outputs'] as RecordedRun['outputs']),
          entry.status,
        ]);
        file = Object.values(outputs)[0]!.images![0] as unknown as Record<string, string>;
      } else {
        const answer = await fetch(`${origin}/view?${new URLSearchParams(file)}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        const given = { view: answer.status, type: answer.headers.get('content-type'), atoms: atomsOf(bytes) };
        expect({ ...given, graphInFile: bytes.includes('class_type') }).toEqual(entry);
      }
    }
  } finally {
    await other.stop();
  }
});

function atomsOf(bytes: Buffer): readonly string[] {
  const atoms: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, bytes.readUInt32BE(at))) {
    atoms.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return atoms;
}

/** Sockets of a scene by their names, and what came on each. */
class HeardSockets {
  private readonly origin: string;
  private readonly open = new Map<string, WebSocket>();
  private readonly said = new Map<string, Entry[]>();

  constructor(origin: string) {
    this.origin = origin;
  }

  async connect(name: string, clientId: string, hasFlags: boolean): Promise<void> {
    const socket = new WebSocket(`${this.origin.replace('http', 'ws')}/ws?clientId=${clientId}`);
    socket.binaryType = 'arraybuffer';
    const said: Entry[] = [];
    this.open.set(name, socket);
    this.said.set(name, said);
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') said.push({ message: JSON.parse(data) as NonNullable<Entry['message']> });
      else said.push({ binary: { kind: new DataView(data as ArrayBuffer).getUint32(0) } });
    });
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    if (!hasFlags) return;
    socket.send('{"type":"feature_flags","data":{"supports_preview_metadata":true}}');
    await expect.poll(() => said.some(({ message }) => message?.type === 'feature_flags')).toBe(true);
  }

  heard(name: string): readonly Entry[] {
    return this.said.get(name) ?? [];
  }

  close(name?: string): void {
    for (const [each, socket] of this.open) if (!name || each === name) socket.close();
  }
}

const ENDS = ['execution_success', 'execution_error', 'execution_interrupted'];

/** Has the double's run do at its socket's entry what the recorded one did by then. */
async function play(
  { ws = '', opened, closed, message, binary }: Entry,
  scene: string,
  sockets: HeardSockets,
  wanted: readonly string[] | undefined,
  renamed: <T>(value: T) => T,
): Promise<void> {
  if (opened) await sockets.connect(ws, opened, scene === 'success-with-preview-metadata');
  if (closed?.code === 1000) {
    // A message on the way to a socket that closes is lost.
    await expect.poll(() => gistOf(sockets.heard(ws))).toEqual(wanted);
    sockets.close(ws);
  }
  if (message?.type === 'execution_cached') double.begin(message.data['nodes'] as string[]);
  if (binary) double.step();
  if (!message || !ENDS.includes(message.type)) return;
  const { prompt_id: id, exception_type: exceptionType, node_type: nodeType } = renamed(message.data);
  if (message.type === 'execution_error') {
    double.finish({ exceptionType: String(exceptionType), nodeType: String(nodeType) });
  } else if (message.type === 'execution_interrupted') {
    // The call that interrupts has ended it.
    expect(double.history()).toContain(id);
  } else double.finish();
}

function recordedSockets(entries: readonly Entry[]): ReadonlyMap<string, readonly string[]> {
  const names = new Set(entries.flatMap(({ ws }) => ws ?? []));
  return new Map([...names].map((name) => [name, gistOf(entries.filter(({ ws }) => ws === name))]));
}

/** Has the double's run end as the recorded one had by then. */
function settle(path: string, body: unknown, renamed: <T>(value: T) => T): void {
  if (!path.startsWith('/history/')) return;
  for (const [id, entry] of Object.entries(renamed(body) as Record<string, RecordedRun>)) {
    if (double.history().includes(id)) continue;
    const last = new Map(entry.status.messages).get('execution_error');
    const isInterrupted = entry.status.messages.some(([type]) => type === 'execution_interrupted');
    const end: ComfyEnd = last
      ? { exceptionType: String(last['exception_type']), nodeType: String(last['node_type']) }
      : isInterrupted
        ? 'interrupted'
        : 'success';
    double.finishUntil(id, end);
  }
}

function bodyOf(sent: unknown, path: string): RequestInit {
  if (path.startsWith('/upload')) {
    const fields = (sent ?? { image: '(file in.png, 1 bytes)', type: 'temp', subfolder: 'plinth' }) as Record<
      string,
      string
    >;
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) {
      const [, name, length] = /^\(file (.+), (\d+) bytes\)$/.exec(value) ?? [];
      if (name) form.set(field, new Blob([new Uint8Array(Number(length))]), name);
      else form.set(field, value);
    }
    return { body: form };
  }
  if (sent === undefined) return {};
  return { body: typeof sent === 'string' ? sent : JSON.stringify(sent) };
}
