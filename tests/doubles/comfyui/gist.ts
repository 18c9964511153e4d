/** One line of a transcript: a call with its answer, or a message of a socket. */
export interface Entry {
  /** Name of a socket. */
  readonly ws?: string;
  readonly message?: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
  readonly binary?: { readonly kind: number };
  readonly opened?: string;
  readonly closed?: { readonly code: number };
  readonly http?: string;
  readonly sent?: Readonly<Record<string, unknown>> | string;
  readonly status?: number;
  readonly body?: unknown;
  readonly error?: string;
  readonly [key: string]: unknown;
}

export interface RecordedRun {
  readonly outputs: Readonly<Record<string, { readonly images?: readonly { readonly type: string }[] }>>;
  readonly status: {
    readonly status_str: string;
    readonly messages: readonly (readonly [string, Readonly<Record<string, unknown>>])[];
  };
}

/** The parts of an answer that have to be the same. */
export function gist(path: string, body: unknown): unknown {
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

/**
 * The parts of a socket's messages that have to be the same: types with their nodes, in order. A line's length and the progress of all nodes are left out
 * (the first is told to every client, the second was not written down whole), and steps in a row count as one.
 */
export function gistOf(entries: readonly Entry[]): readonly string[] {
  const gists = entries.flatMap(({ message, binary }) => {
    if (binary) return [`steps, ${binary.kind}`];
    if (!message || ['status', 'progress_state', 'progress', 'feature_flags'].includes(message.type)) return [];
    const { node, nodes } = message.data;
    const about = ['executing', 'executed', 'execution_cached'].includes(message.type) ? (nodes ?? node) : '';
    return [`${message.type} ${JSON.stringify(about)}`];
  });
  return gists.filter((gist, at) => gist !== gists[at - 1]);
}
