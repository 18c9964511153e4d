import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startComfyUi } from './start-comfyui.ts';
import type { ComfyDouble, ComfyEnd } from './start-comfyui.ts';
import type { NodeClasses } from './validate-prompt.ts';

/**
 * What a real server answered (ComfyUI 0.8.0 on a CPU; ids renumbered, tracebacks left out), asked of the double: status,
 * types of faults, lengths of the line, ends of runs and their files have to be the same.
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
};

interface Entry {
  readonly http?: string;
  readonly sent?: Readonly<Record<string, unknown>> | string;
  readonly status?: number;
  readonly body?: unknown;
  readonly error?: string;
  readonly [key: string]: unknown;
}

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
  for (const entry of entries) {
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
});

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

interface RecordedRun {
  readonly outputs: Readonly<Record<string, { readonly images?: readonly { readonly type: string }[] }>>;
  readonly status: {
    readonly status_str: string;
    readonly messages: readonly (readonly [string, Readonly<Record<string, unknown>>])[];
  };
}

/** What of an answer has to be the same. */
function gist(path: string, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return null;
  const said = body as Record<string, unknown>;
  if (path.startsWith('/history/')) {
    return Object.entries(said).map(([, value]) => {
      const { outputs, status } = value as RecordedRun;
      const files = Object.entries(outputs).map(([node, { images = [] }]) => [node, images.map(({ type }) => type)]);
      return { files, end: status.status_str, events: status.messages.map(([type]) => type) };
    });
  }
  if ('queue_running' in said) {
    return [said['queue_running'], said['queue_pending']].map((items) => (items as unknown[]).length);
  }
  if ('node_errors' in said) {
    const nodes = said['node_errors'] as Record<string, { errors: { type: string }[]; dependent_outputs: string[] }>;
    const wrong = Object.entries(nodes).map(([id, { errors, dependent_outputs: outputs }]) => [
      id,
      errors.map(({ type }) => type),
      outputs,
    ]);
    return { error: (said['error'] as { type: string } | undefined)?.type, wrong };
  }
  if ('exec_info' in said || 'subfolder' in said) return said;
  return Object.keys(said);
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
