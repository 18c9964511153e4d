interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  /** Its engine is done; what it made is being stored. */
  isEnding: boolean;
}

/** The jobs this process is at, and the way to stop each. Kept in memory only; the rows are the truth. */
export class RunningJobs {
  private readonly running = new Map<string, Running>();
  private isClosed = false;

  /** Jobs under way, including those being claimed. */
  get ids(): string[] {
    return [...this.running.keys()];
  }

  has(jobId: string): boolean {
    return this.running.has(jobId);
  }

  /** Runs `work` with a signal that `stop` and `stopAll` abort. */
  async during(jobId: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    if (this.isClosed) controller.abort();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.running.set(jobId, { controller, ended, isEnding: false });
    try {
      await work(controller.signal);
    } finally {
      this.running.delete(jobId);
      resolve();
    }
  }

  /** Its engine is done. False where as many as `most` are being ended already. */
  beginEnd(jobId: string, most: number): boolean {
    const ending = [...this.running.values()].filter(({ isEnding }) => isEnding).length;
    const job = this.running.get(jobId);
    if (!job || ending >= most) return false;
    job.isEnding = true;
    return true;
  }

  /** When the end of this job, of which its engine is done, is stored; undefined where that is not so. */
  endOf(jobId: string): Promise<void> | undefined {
    const job = this.running.get(jobId);
    return job?.isEnding ? job.ended : undefined;
  }

  /** When all that is under way has ended. */
  async allEnded(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  stop(jobId: string): void {
    this.running.get(jobId)?.controller.abort();
  }

  stopAll(): void {
    for (const { controller } of this.running.values()) controller.abort();
  }

  /** Stops all, and whatever still begins after this: a message taken just before the end is stopped as well. */
  close(): void {
    this.isClosed = true;
    this.stopAll();
  }
}
