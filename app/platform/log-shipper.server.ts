import { OutboundError, outboundRequest } from './outbound/outbound-request.server.ts';
import { otlpRequest, toOtlpRecord } from './otlp-logs.rules.ts';
import type { OtlpRecord } from './otlp-logs.rules.ts';

/** Where lines go, as the settings name it. */
export interface LogCollector {
  /** The whole address: .../v1/logs. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LogShipperOptions {
  readonly collector: LogCollector;
  /** Who it is that says all this. */
  readonly resource: Readonly<Record<string, string>>;
  /** Hears once that the collector takes nothing, and once that it does again. */
  readonly onTrouble: (trouble: { readonly isOver: boolean; readonly reason: string }) => void;
  /** Lines wait so long for others to go with them. */
  readonly gatherMs?: number;
  /** After a request that was not taken; doubled with each, up to `MAX_PAUSE_MS`. */
  readonly pauseMs?: number;
  readonly maxWaitingBytes?: number;
}

const GATHER_MS = 1_000;
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const TIMEOUT_MS = 10_000;
/** How long a stop waits for the last lines. */
const CLOSING_MS = 3_000;
const MAX_BATCH = 500;
const MAX_BATCH_BYTES = 1024 * 1024;
/** What waits while the collector is away; the oldest lines go first, and how many went is said. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = 64 * 1024;
/** The collector may take them later (OTLP 1.x, "Failures"); everything else it will never take. */
const LATER = new Set([408, 429, 502, 503, 504]);

/**
 * Sends lines of the log to a collector on another system, in order, each until it is taken. Nobody waits for it, and
 * nothing breaks where it fails: standard output has every line in any case.
 */
export class LogShipper {
  private readonly options: LogShipperOptions;
  private waiting: string[] = [];
  private waitingBytes = 0;
  private dropped = 0;
  private isInTrouble = false;
  private sending: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private hurry: (() => void) | null = null;
  private isClosing = false;

  constructor(options: LogShipperOptions) {
    this.options = options;
  }

  add(line: string): void {
    this.waiting.push(line);
    this.waitingBytes += line.length;
    const max = this.options.maxWaitingBytes ?? MAX_WAITING_BYTES;
    while (this.waitingBytes > max && this.waiting.length > 1) this.drop(1);
    if (this.isClosing || this.timer || this.sending) return;
    this.timer = setTimeout(() => this.begin(), this.options.gatherMs ?? GATHER_MS);
    this.timer.unref();
  }

  /** Sends what waits, as far as the collector takes it in the few seconds that a stop has. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.begin();
    this.hurry?.();
    let limit: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => (limit = setTimeout(resolve, CLOSING_MS)));
    await Promise.race([this.sending, tooLate]);
    clearTimeout(limit);
  }

  private begin(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = null;
    });
  }

  private async sendAll(): Promise<void> {
    const { pauseMs = PAUSE_MS } = this.options;
    for (let pause = pauseMs; this.waiting.length > 0 || this.dropped > 0;) {
      const count = this.batchSize();
      const lost = this.dropped;
      const outcome = await this.send(this.waiting.slice(0, count), lost);
      if (outcome.isLater) {
        this.say(false, outcome.reason);
        if (this.isClosing) return;
        await this.wait(Math.max(pause, outcome.retryAfterMs));
        pause = Math.min(2 * pause, MAX_PAUSE_MS);
        continue;
      }
      // Lines that were dropped while these were on their way stood before them.
      this.take(Math.max(0, count - (this.dropped - lost)));
      this.dropped = Math.max(0, this.dropped - lost - count);
      if (outcome.reason === '') this.say(true, '');
      else this.say(false, outcome.reason);
      pause = pauseMs;
    }
  }

  private batchSize(): number {
    let bytes = 0;
    let count = 0;
    for (const line of this.waiting.slice(0, MAX_BATCH)) {
      bytes += line.length;
      if (count > 0 && bytes > MAX_BATCH_BYTES) break;
      count += 1;
    }
    return count;
  }

  private async send(
    lines: readonly string[],
    lost: number,
  ): Promise<{ readonly isLater: boolean; readonly reason: string; readonly retryAfterMs: number }> {
    const { collector, resource } = this.options;
    const { url, headers } = collector;
    try {
      const { status, headers: said } = await outboundRequest({
        url,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: otlpRequest(resource, [...(lost > 0 ? [lossOf(lost)] : []), ...lines.map(toOtlpRecord)]),
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs: TIMEOUT_MS,
        trustedOrigin: new URL(url).origin,
      });
      const retryAfterMs = Math.min(MAX_PAUSE_MS, Number(said['retry-after'] ?? 0) * 1_000 || 0);
      const isTaken = status >= 200 && status < 300;
      return { isLater: LATER.has(status), reason: isTaken ? '' : `it answered ${status}`, retryAfterMs };
    } catch (error) {
      const reason = error instanceof OutboundError ? error.reason : 'network';
      return { isLater: true, reason, retryAfterMs: 0 };
    }
  }

  private say(isOver: boolean, reason: string): void {
    if (this.isInTrouble === !isOver) return;
    this.isInTrouble = !isOver;
    this.options.onTrouble({ isOver, reason });
  }

  /** A stop does not wait to the end of it. */
  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private take(count: number): void {
    for (const line of this.waiting.splice(0, count)) this.waitingBytes -= line.length;
  }

  private drop(count: number): void {
    this.take(count);
    this.dropped += count;
  }
}

function lossOf(count: number): OtlpRecord {
  const line = { level: 'warn', time: new Date().toISOString(), room: 'log', count, msg: 'lines of the log were lost' };
  return toOtlpRecord(JSON.stringify(line));
}
