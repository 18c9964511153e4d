/** The jobs this process is at, and the way to stop each. Kept in memory only; the rows are the truth. */
export class RunningJobs {
  private readonly controllers = new Map<string, AbortController>();
  private isClosed = false;

  /** Jobs under way, including those being claimed. */
  get ids(): string[] {
    return [...this.controllers.keys()];
  }

  has(jobId: string): boolean {
    return this.controllers.has(jobId);
  }

  /** Runs `work` with a signal that `stop` and `stopAll` abort. */
  async during(jobId: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    if (this.isClosed) controller.abort();
    this.controllers.set(jobId, controller);
    try {
      await work(controller.signal);
    } finally {
      this.controllers.delete(jobId);
    }
  }

  stop(jobId: string): void {
    this.controllers.get(jobId)?.abort();
  }

  stopAll(): void {
    for (const controller of this.controllers.values()) controller.abort();
  }

  /** Stops all, and whatever still begins after this: a message taken just before the end is stopped as well. */
  close(): void {
    this.isClosed = true;
    this.stopAll();
  }
}
