import type { EngineFailure } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';

/** Failures in a row after which an endpoint is left alone. */
const LIMIT = 5;
const REST_MS = 30_000;
/** Key refused, no money, no rights: retries fail until the operator has fixed it. */
const LONG_REST_MS = 5 * 60_000;

interface Line {
  failures: number;
  closedUntilMs: number;
  isProbing: boolean;
}

/** Leaves endpoints that do not work alone for a while, then lets one request find out. One per process and provider. */
export class CircuitBreaker {
  private readonly lines = new Map<string, Line>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Throws EngineError `unavailable` while the endpoint rests. */
  enter(endpoint: string): void {
    const line = this.lines.get(endpoint);
    if (!line || line.closedUntilMs === 0) return;
    if (this.now() < line.closedUntilMs || line.isProbing) {
      throw new EngineError('unavailable', `${endpoint} is left alone for a while`, {
        retryable: true,
        reason: 'provider',
      });
    }
    line.isProbing = true;
  }

  succeeded(endpoint: string): void {
    this.lines.delete(endpoint);
  }

  /** It takes requests in again; what comes of them is seen later. The next trouble closes it at once. */
  answered(endpoint: string): void {
    const line = this.lines.get(endpoint);
    if (!line) return;
    line.isProbing = false;
    line.closedUntilMs = 0;
    line.failures = Math.min(line.failures, LIMIT - 1);
  }

  /** Counts what speaks against the endpoint; a picture it cannot use does not. */
  failed(endpoint: string, { code }: EngineFailure, isRefused = false): void {
    if (!isRefused && code !== 'unavailable' && code !== 'timeout') return this.spared(endpoint);
    const line = this.lines.get(endpoint) ?? { failures: 0, closedUntilMs: 0, isProbing: false };
    line.failures += 1;
    line.isProbing = false;
    if (isRefused) line.closedUntilMs = this.now() + LONG_REST_MS;
    else if (line.failures >= LIMIT) line.closedUntilMs = this.now() + REST_MS;
    this.lines.set(endpoint, line);
  }

  /** Neither for nor against it: the next one may find out. */
  spared(endpoint: string): void {
    const line = this.lines.get(endpoint);
    if (line) line.isProbing = false;
  }
}
