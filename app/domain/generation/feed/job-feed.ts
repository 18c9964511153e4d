import { callApi, createOrder } from '#app/ui/client/call-api.ts';
import type { CallAnswer, CallName, CallRequest } from '#app/ui/client/api-contract.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import type { JobEvent, JobPreview } from '../job-events.schema.ts';
import type { JobView } from '../job-view.schema.ts';
import { EMPTY_FEED, findJob, reduceFeed } from './feed.rules.ts';
import type { FeedJob, FeedAction, FeedState } from './feed.rules.ts';

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** The surroundings that the feed needs; replaced in tests. */
export interface FeedSurroundings {
  readonly lookUp: (jobId: string) => Promise<JobView>;
  readonly cancel: (jobId: string) => Promise<unknown>;
  readonly later: (run: () => void, delayMs: number) => () => void;
}

const browserSurroundings: FeedSurroundings = {
  lookUp: (jobId) => callApi('GET /api/generation/jobs/{id}', { params: { id: jobId } }),
  cancel: (jobId) => callApi('POST /api/interrupt', { body: { promptId: jobId } }),
  later(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** A wish that makes a job: sent once however often it has to be repeated. */
export interface JobOrder<Answer = unknown> {
  readonly key: string;
  readonly kind: string;
  readonly send: () => Promise<Answer>;
}

/** A call that makes a job of that kind, with a key of its own. */
export function createJobOrder<Name extends CallName>(
  kind: string,
  name: Name,
  request: CallRequest<Name>,
): JobOrder<CallAnswer<Name>> {
  return { kind, ...createOrder(name, request) };
}

/** The accepted job; `answer` is null where only the stream has told of it. */
export interface Accepted<Answer> {
  readonly jobId: string;
  readonly answer: Answer | null;
}

/** A message of the account's stream, as far as the feed reads it. */
export interface FeedMessage {
  readonly type: string;
  readonly subject: string | null;
  readonly subjectSeq: number | null;
  readonly data: unknown;
}

/**
 * All jobs of the account as this page knows them, from one stream: everything that shows jobs reads it. It looks up what
 * it missed until it has it, and keeps the keys of what was ordered here.
 */
export class JobFeed {
  private state: FeedState = EMPTY_FEED;
  private readonly surroundings: FeedSurroundings;
  private readonly listeners = new Set<() => void>();
  private readonly lookingUp = new Set<string>();
  private readonly retries = new Map<string, { delayMs: number; stop: () => void }>();
  private isClosed = false;

  constructor(surroundings: FeedSurroundings = browserSurroundings) {
    this.surroundings = surroundings;
  }

  readonly get = (): FeedState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes in a message of the stream; others than those about jobs change nothing. */
  readonly receive = ({ type, subject, subjectSeq, data }: FeedMessage): void => {
    if (type === 'hello') {
      const { activeJobs = [] } = (data ?? {}) as { readonly activeJobs?: readonly JobView[] };
      this.dispatch({ type: 'greeted', active: activeJobs });
    } else if (type === 'job.preview' && subject !== null) {
      const { index, image } = data as JobPreview;
      const preview = { index, url: `data:image/jpeg;base64,${image}` };
      this.dispatch({ type: 'previewed', jobId: subject, preview });
    } else if (type.startsWith('job.') && subject !== null && subjectSeq !== null) {
      // The server that sends it wrote it by the same schema; the browser is spared the parser.
      this.dispatch({ type: 'event', jobId: subject, subjectSeq, event: { type, data } as JobEvent });
    }
  };

  /** The jobs that a page was rendered from. */
  readonly start = (active: readonly JobView[]): void => {
    for (const job of active) this.dispatch({ type: 'looked-up', job });
  };

  /**
   * Sends an order, or sends it again with its key. Resolves as soon as the answer or the stream tells that it was
   * accepted; rejects with the CallError of the answer.
   */
  readonly order = async <Answer>({ key, kind, send }: JobOrder<Answer>): Promise<Accepted<Answer>> => {
    this.dispatch({ type: 'sent', key, kind });
    try {
      const answer = await send();
      const { jobId } = (answer ?? {}) as { readonly jobId?: unknown };
      if (typeof jobId !== 'string') throw new TypeError('not an accepted job');
      this.dispatch({ type: 'accepted', key, jobId });
      // The stream announces it in a moment; the page that ordered it should not have to wait.
      if (!findJob(this.state, jobId)) void this.lookUp(jobId);
      return { jobId, answer };
    } catch (error) {
      const known = this.state.orders.find((order) => order.key === key);
      if (known?.jobId) return { jobId: known.jobId, answer: null };
      const isUnanswered = !(error instanceof CallError) || error.isUnanswered;
      this.dispatch({ type: 'refused', key, isUnanswered });
      throw error;
    }
  };

  /** Asks for a job to be stopped; the stop arrives as an event. Rejects with CallError. */
  readonly cancel = async (jobId: string): Promise<void> => {
    await this.surroundings.cancel(jobId);
  };

  /** Whether it was ordered on this page. */
  readonly isOrderedHere = (job: Pick<FeedJob, 'orderKey'>): boolean =>
    this.state.orders.some(({ key }) => key === job.orderKey);

  open(): void {
    this.isClosed = false;
  }

  /** The account is left: later answers are ignored. */
  close(): void {
    this.isClosed = true;
    for (const { stop } of this.retries.values()) stop();
    this.retries.clear();
    this.state = EMPTY_FEED;
  }

  private dispatch(action: FeedAction): void {
    if (this.isClosed) return;
    const next = reduceFeed(this.state, action);
    if (next !== this.state) {
      this.state = next;
      for (const listener of [...this.listeners]) listener();
    }
    // A connection that stands again is worth another try at once.
    if (action.type === 'greeted') for (const jobId of this.state.wanted) this.retryNow(jobId);
    for (const jobId of this.state.wanted) {
      if (!this.lookingUp.has(jobId) && !this.retries.has(jobId)) void this.lookUp(jobId);
    }
  }

  private async lookUp(jobId: string): Promise<void> {
    if (this.lookingUp.has(jobId)) return;
    this.lookingUp.add(jobId);
    const earlierDelayMs = this.retries.get(jobId)?.delayMs;
    this.retries.delete(jobId);
    try {
      const job = await this.surroundings.lookUp(jobId);
      this.lookingUp.delete(jobId);
      this.dispatch({ type: 'looked-up', job });
    } catch (error) {
      this.lookingUp.delete(jobId);
      if (this.isClosed) return;
      if (error instanceof CallError && error.status === 404) {
        this.dispatch({ type: 'gone', jobId });
        return;
      }
      if (!this.state.wanted.includes(jobId)) return;
      const delayMs = Math.min(LAST_RETRY_MS, (earlierDelayMs ?? FIRST_RETRY_MS / 2) * 2);
      this.retries.set(jobId, { delayMs, stop: this.surroundings.later(() => void this.lookUp(jobId), delayMs) });
    }
  }

  private retryNow(jobId: string): void {
    this.retries.get(jobId)?.stop();
    this.retries.delete(jobId);
  }
}
