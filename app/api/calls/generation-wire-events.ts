import type { JobEvent } from '#app/domain/generation/index.ts';

/** An event under the names of creative-workspaces, section 7. */
export interface WireEvent {
  readonly event:
    | 'started'
    | 'execution_start'
    | 'execution_cached'
    | 'executing'
    | 'progress'
    | 'executed'
    | 'image_url'
    | 'binary'
    | 'execution_success'
    | 'execution_error'
    | 'execution_interrupted'
    | 'status';
  readonly data: Readonly<Record<string, unknown>>;
}

/** Says a job's event in the spec's words; several of them may carry the same sequence. */
export function toWireEvents(jobId: string, { type, data }: JobEvent): WireEvent[] {
  const wire = (event: WireEvent['event'], rest: WireEvent['data'] = {}): WireEvent => ({
    event,
    data: { prompt_id: jobId, ...rest },
  });
  switch (type) {
    case 'job.queued':
      return [wire('started'), wire('status', { status: 'queued', ...data })];
    case 'job.started':
      // Nothing is taken from an earlier run here; a provider that does so says it by `job.cached`.
      return [
        wire('execution_start'),
        wire('execution_cached', { nodes: [] }),
        wire('executing', data),
        wire('status', { status: 'executing' }),
      ];
    case 'job.cached':
      return [wire('execution_cached', data)];
    case 'job.executing':
      return [wire('executing', data)];
    case 'job.preview': {
      const { index, width, height, image } = data;
      return [wire('binary', { index, content_type: 'image/jpeg', width, height, data: image })];
    }
    case 'job.progress':
      return [wire('progress', data)];
    case 'job.output':
      return [
        wire('executed', { index: data.index, assetId: data.assetId }),
        wire('image_url', { index: data.index, s3_url: data.asset?.urls.original ?? null }),
      ];
    case 'job.output-failed':
      return [wire('status', { status: 'output_failed', ...data })];
    case 'job.finished':
      return [wire(FINAL_EVENT[data.status] ?? 'execution_error', data), wire('status', { status: data.status })];
  }
}

const FINAL_EVENT: Readonly<Record<string, WireEvent['event']>> = {
  succeeded: 'execution_success',
  partly_succeeded: 'execution_success',
  failed: 'execution_error',
  cancelled: 'execution_interrupted',
};
