import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { EngineImage } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { maxInputPixels } from '@plinth/imaging/server';
import { OutboundError } from '#app/platform/outbound/outbound-request.server.ts';
import type { RequestState } from '../provider-requests/perform.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';
import { bindWorkflow } from './bind-workflow.ts';
import type { WorkflowValues } from './bind-workflow.ts';
import { callServer } from './call-server.server.ts';
import { chooseServer } from './choose-server.server.ts';
import type { ComfyInput, ComfyResult } from './comfyui-client.server.ts';
import type { ComfyContext } from './comfyui-context.ts';
import type { ComfyServer } from './comfyui-server.ts';
import { workflowEndpoint } from './workflow-endpoint.ts';
import type { Workflow } from './workflow.schema.ts';

/** How long a request may wait for its turn; what waits longer is made otherwise. */
const MAX_LINE_MS = 30 * 60_000;

type Pictures = { readonly [Name in 'image' | 'mask' | 'person' | 'garment']?: Pick<EngineImage, 'bytes'> };

export interface WorkflowRun<T> {
  readonly workflow: Workflow;
  readonly intentKey: string;
  readonly isWordless?: boolean;
  readonly pictures?: () => Promise<Pictures>;
  readonly values: WorkflowValues;
  readonly maxBytes: number;
  /** Makes the result out of the first file of the node `plinth:output`. Throws EngineError. */
  readonly read: (bytes: Buffer) => Promise<T>;
  readonly onProgress: (state: RequestState) => void;
}

/** One workflow as a request of the ledger: pictures go to the server that is chosen, and the first file comes back. */
export async function runWorkflow<T>(comfy: ComfyContext, run: WorkflowRun<T>, signal: AbortSignal): Promise<T> {
  const { workflow } = run;
  const endpoint = workflowEndpoint(workflow, comfy.hourMicros);
  return runProviderRequest(
    comfy,
    {
      endpoint: { ...endpoint, timeoutMs: MAX_LINE_MS + endpoint.timeoutMs },
      capability: workflow.capability,
      intentKey: run.intentKey,
      isWordless: run.isWordless ?? false,
      onProgress: run.onProgress,
      input: async (): Promise<ComfyInput> => {
        const server = await chooseServer(comfy, workflow);
        const names = await sendPictures(comfy, server, (await run.pictures?.()) ?? {}, workflow);
        return { server, graph: bindWorkflow(workflow.graph, { ...run.values, ...names }) };
      },
      read: async (payload) => run.read(await fetchFile(comfy, payload as ComfyResult, run.maxBytes)),
    },
    signal,
  );
}

async function sendPictures(
  comfy: ComfyContext,
  server: ComfyServer,
  pictures: Pictures,
  { settings }: Workflow,
): Promise<Record<string, string>> {
  const sent = await Promise.all(
    Object.entries(pictures).map(async ([role, { bytes }]) => {
      const isMask = role === 'mask';
      return [role, await upload(comfy, server, await encode(bytes, settings.megapixels, isMask))] as const;
    }),
  );
  return Object.fromEntries(sent);
}

/** Nothing of the file but its pixels goes along; what is larger than the workflow takes is made smaller. */
async function encode(bytes: Uint8Array, megapixels: number, isMask: boolean): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxInputPixels }).toColourspace('srgb');
    const { width, height } = await picture.metadata();
    const factor = Math.min(1, Math.sqrt((megapixels * 1_000_000) / (width * height)));
    if (factor < 1) {
      picture.resize(Math.round(width * factor), Math.round(height * factor), {
        fit: 'fill',
        kernel: isMask ? 'nearest' : 'lanczos3',
      });
    }
    return await picture.flatten({ background: '#ffffff' }).png({ compressionLevel: 6 }).toBuffer();
  } catch (cause) {
    throw new EngineError('unusable-input', 'the picture cannot be read', { cause });
  }
}

/** By the name of its content in the folder that is wiped at every start: safe to repeat, and nothing stays. */
async function upload(comfy: ComfyContext, server: ComfyServer, bytes: Uint8Array): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  for (const [field, value] of [
    ['type', 'temp'],
    ['subfolder', 'plinth'],
    ['overwrite', 'true'],
  ] as const) {
    form.set(field, value);
  }
  const fail = (reason: string, retryable: boolean, cause?: unknown) =>
    new EngineError('unavailable', `upload to ComfyUI: ${reason}`, { retryable, reason: 'provider', cause });
  let answer;
  try {
    answer = await callServer(server, {
      method: 'POST',
      path: '/upload/image',
      form,
      timeoutMs: comfy.limits.downloadMs,
    });
  } catch (error) {
    throw fail(error instanceof OutboundError ? error.reason : 'network', true, error);
  }
  if (answer.status !== 200) throw fail(`status ${answer.status}`, answer.status >= 500);
  return `plinth/${name} [temp]`;
}

async function fetchFile(comfy: ComfyContext, { server, entry }: ComfyResult, maxBytes: number): Promise<Buffer> {
  const [file] = entry.files;
  if (!file) throw new EngineError('unavailable', 'ComfyUI gave no file', { reason: 'provider' });
  const query = new URLSearchParams({ filename: file.filename, subfolder: file.subfolder, type: file.type });
  try {
    const { status, bytes } = await callServer(server, {
      path: `/view?${query}`,
      timeoutMs: comfy.limits.downloadMs,
      maxBytes,
    });
    if (status === 200 && bytes.byteLength > 0) return bytes;
    const retryable = status >= 500 || status === 429;
    throw new EngineError('unavailable', `the result could not be fetched: ${status}`, { retryable });
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const reason = error instanceof OutboundError ? error.reason : 'network';
    const retryable = reason === 'network' || reason === 'timeout';
    throw new EngineError('unavailable', `the result could not be fetched: ${reason}`, { retryable, cause: error });
  }
}
