import { isEnded } from '#app/domain/generation/index.ts';
import type { JobEvent, JobStatus, JobView } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

/** Kind of job that makes the pictures of the canvas, and those that go on from a finished one. */
export const TRAY_KIND = 'product-photo';
const SHOWN_KINDS: readonly string[] = [TRAY_KIND, 'inpaint', 'upscale', 'animate'];
/** The result area starts with the last 3 pictures; everything stays in the library. */
export const RECENT_COUNT = 3;

export interface TrayOutput {
  readonly index: number;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly asset: AssetView | null;
  readonly message: string | null;
}

/** One run and its pictures. */
export interface TrayBatch {
  readonly jobId: string;
  readonly kind: string;
  readonly status: JobStatus;
  /** Newest event of the job that is included. */
  readonly seq: number;
  readonly requestedCount: number;
  readonly acceptedCount: number;
  readonly prompt: string;
  readonly outputs: readonly TrayOutput[];
  readonly progress: { readonly value: number; readonly max: number; readonly label: string } | null;
  readonly message: string | null;
}

export interface TrayState {
  /** Newest first. */
  readonly batches: readonly TrayBatch[];
  /** Pictures of earlier visits, newest first. */
  readonly recent: readonly AssetView[];
  readonly selectedId: string | null;
}

export type TrayAction =
  | { readonly type: 'snapshot'; readonly job: JobView }
  | { readonly type: 'event'; readonly jobId: string; readonly subjectSeq: number; readonly event: JobEvent }
  | { readonly type: 'select'; readonly assetId: string | null }
  | { readonly type: 'remove'; readonly assetId: string }
  | { readonly type: 'dismiss'; readonly jobId: string; readonly index: number };

export function startTray(recent: readonly AssetView[], activeJobs: readonly JobView[]): TrayState {
  const state: TrayState = { batches: [], recent: recent.slice(0, RECENT_COUNT), selectedId: null };
  return activeJobs.reduce((tray, job) => reduceTray(tray, { type: 'snapshot', job }), state);
}

/** The tray after an action. Late or repeated news, and news that would take a finished picture back, change nothing. */
export function reduceTray(state: TrayState, action: TrayAction): TrayState {
  switch (action.type) {
    case 'snapshot':
      return takeSnapshot(state, action.job);
    case 'event':
      return takeEvent(state, action);
    case 'select':
      return state.selectedId === action.assetId ? state : { ...state, selectedId: action.assetId };
    case 'remove':
      return removeAsset(state, action.assetId);
    case 'dismiss':
      return withoutEmpty({
        ...state,
        batches: state.batches.map((batch) =>
          batch.jobId === action.jobId ? dropOutputs(batch, (output) => output.index === action.index) : batch,
        ),
      });
  }
}

/** All pictures of the tray in the order shown. */
export function trayAssets(state: TrayState): AssetView[] {
  const shown = state.batches.flatMap((batch) => batch.outputs.flatMap((output) => output.asset ?? []));
  const ids = new Set(shown.map((asset) => asset._id));
  return [...shown, ...state.recent.filter((asset) => !ids.has(asset._id))];
}

/** The run under way that the canvas waits for, if any. */
export function runningBatch(state: TrayState): TrayBatch | null {
  return state.batches.find((batch) => batch.kind === TRAY_KIND && !isEnded(batch.status)) ?? null;
}

/** 0..1: pictures delivered or failed, and the share of the one being made. */
export function batchProgress(batch: TrayBatch): number {
  if (batch.acceptedCount === 0) return 0;
  const done = batch.outputs.filter((output) => output.status !== 'pending').length / batch.acceptedCount;
  const reported = batch.progress && batch.progress.max > 0 ? batch.progress.value / batch.progress.max : 0;
  return Math.min(1, Math.max(done, reported));
}

function takeSnapshot(state: TrayState, job: JobView): TrayState {
  if (!SHOWN_KINDS.includes(job.kind)) return state;
  const known = state.batches.find((batch) => batch.jobId === job.jobId);
  if (known && known.seq >= job.lastSeq) return state;
  const outputs = Array.from({ length: job.acceptedCount }, (_, index): TrayOutput => {
    const output = job.outputs.find((candidate) => candidate.index === index);
    return output ?? { index, status: 'pending', asset: null, message: null };
  });
  const { jobId, kind, status, requestedCount, acceptedCount, prompt, progress, message } = job;
  return putBatch(
    state,
    settle({
      jobId,
      kind,
      status,
      seq: job.lastSeq,
      requestedCount,
      acceptedCount,
      prompt,
      outputs,
      progress,
      message,
    }),
  );
}

function takeEvent(state: TrayState, { jobId, subjectSeq, event }: Extract<TrayAction, { type: 'event' }>): TrayState {
  const known = state.batches.find((batch) => batch.jobId === jobId);
  if (!known) {
    if (event.type !== 'job.queued' || !SHOWN_KINDS.includes(event.data.kind)) return state;
    const { requestedCount, acceptedCount, unitPrice, prompt, kind } = event.data;
    const job = { jobId, kind, requestedCount, acceptedCount, unitPrice, prompt, lastSeq: subjectSeq } as const;
    return takeSnapshot(state, {
      ...job,
      status: 'queued',
      createdAt: '',
      outputs: [],
      message: null,
      progress: null,
    });
  }
  if (subjectSeq <= known.seq || isEnded(known.status)) return state;
  return putBatch(state, settle({ ...applyEvent(known, event), seq: subjectSeq }));
}

function applyEvent(batch: TrayBatch, event: JobEvent): TrayBatch {
  switch (event.type) {
    case 'job.queued':
      return batch;
    case 'job.started':
      return { ...batch, status: 'running' };
    case 'job.progress':
      return { ...batch, status: 'running', progress: event.data };
    case 'job.output':
      return withOutput(batch, {
        index: event.data.index,
        status: 'delivered',
        asset: event.data.asset,
        message: null,
      });
    case 'job.output-failed':
      return withOutput(batch, { index: event.data.index, status: 'failed', asset: null, message: event.data.message });
    case 'job.finished':
      return { ...batch, status: event.data.status, message: event.data.message, progress: null };
  }
}

function withOutput(batch: TrayBatch, output: TrayOutput): TrayBatch {
  return {
    ...batch,
    outputs: batch.outputs.map((known) =>
      known.index === output.index && known.status !== 'delivered' ? output : known,
    ),
  };
}

/** Nothing stays pending in a run that has ended: of a cancelled one only what was made stays, else it failed. */
function settle(batch: TrayBatch): TrayBatch {
  if (!isEnded(batch.status)) return batch;
  if (batch.status === 'cancelled') return dropOutputs(batch, (output) => output.status !== 'delivered');
  return {
    ...batch,
    outputs: batch.outputs.map((output) =>
      output.status === 'pending' ? { ...output, status: 'failed', message: batch.message } : output,
    ),
  };
}

const dropOutputs = (batch: TrayBatch, isGone: (output: TrayOutput) => boolean): TrayBatch => ({
  ...batch,
  outputs: batch.outputs.filter((output) => !isGone(output)),
});

function putBatch(state: TrayState, batch: TrayBatch): TrayState {
  const isKnown = state.batches.some((known) => known.jobId === batch.jobId);
  const batches = isKnown
    ? state.batches.map((known) => (known.jobId === batch.jobId ? batch : known))
    : [batch, ...state.batches];
  return withoutEmpty({ ...state, batches });
}

function withoutEmpty(state: TrayState): TrayState {
  return {
    ...state,
    batches: state.batches.filter((batch) => batch.outputs.length > 0 || !isEnded(batch.status)),
  };
}

/** Removing the selected picture selects the first remaining, or none (creative-workspaces, section 4). */
function removeAsset(state: TrayState, assetId: string): TrayState {
  const next = withoutEmpty({
    ...state,
    batches: state.batches.map((batch) => dropOutputs(batch, (output) => output.asset?._id === assetId)),
    recent: state.recent.filter((asset) => asset._id !== assetId),
  });
  if (state.selectedId !== assetId) return next;
  return { ...next, selectedId: trayAssets(next)[0]?._id ?? null };
}
