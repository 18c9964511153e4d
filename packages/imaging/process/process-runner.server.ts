import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { MALLOC_ENV, MALLOC_ENV_REUSING } from '../memory/malloc-env.ts';
import type { EngineEvent, EngineFailure, EngineRunOptions } from '../contract/engine.ts';
import { needOf } from './pixel-memory.ts';
import type { MemoryBudget, PixelMemory } from './pixel-memory.ts';
import type {
  ChildMessage,
  ParentMessage,
  PixelProcessSettings,
  PixelTaskName,
  PixelTasks,
  PreparedTask,
} from './process-protocol.ts';
import { startSteps } from './step-spans.ts';

/** The part of a structured logger that engines use (pino's order of arguments). */
export interface EngineLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface ProcessRunnerOptions {
  readonly settings: PixelProcessSettings;
  readonly logger?: EngineLogger | undefined;
  /** How long a cancelled run may take to stop by itself before its process is killed. */
  readonly cancelGraceMs?: number;
  /** A run that takes longer is killed and fails with 'timeout'. */
  readonly runTimeoutMs?: number;
  /** A process without work for so long is let go with all it holds; a new one starts, and loads its network, in a second. */
  readonly idleExitMs?: number;
  /** The memory that all runners share; left out: as much as it takes. */
  readonly memory?: { readonly sizes: PixelMemory; readonly budget: MemoryBudget } | undefined;
  /** Freed memory is used again instead of being given back: quicker, and some 70 MB more while the process lives. */
  readonly reusesMemory?: boolean;
}

interface PendingRun {
  readonly id: number;
  readonly message: Extract<ParentMessage, { kind: 'run' }>;
  readonly push: (event: EngineEvent) => void;
  /** No more events reach the consumer; the child may still be at work. */
  readonly end: () => void;
  ended: boolean;
}

/** Queues tasks for one pixel process, one at a time, and starts, restarts and stops that process. */
export class ProcessRunner {
  readonly #settings: PixelProcessSettings;
  readonly #logger: EngineLogger | undefined;
  readonly #cancelGraceMs: number;
  readonly #runTimeoutMs: number;
  readonly #idleExitMs: number;
  readonly #memory: ProcessRunnerOptions['memory'];
  readonly #reusesMemory: boolean;
  readonly #tryNext = (): void => this.#startNext();
  readonly #waiting: PendingRun[] = [];
  #child: ChildProcess | null = null;
  #childReady = false;
  #current: PendingRun | null = null;
  #runTimer: NodeJS.Timeout | undefined;
  #graceTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #nextId = 1;
  #closed = false;
  /** Gives the memory of the current run back. */
  #release: (() => void) | null = null;
  /** The process has been asked to go; the next one starts when it has gone. */
  #isLeaving = false;
  #isKilledByUs = false;
  /** A process was killed from outside, which is how a system ends those that take too much memory. */
  #isSmall = false;

  constructor(options: ProcessRunnerOptions) {
    this.#settings = options.settings;
    this.#logger = options.logger;
    this.#cancelGraceMs = options.cancelGraceMs ?? 1_500;
    this.#runTimeoutMs = options.runTimeoutMs ?? 180_000;
    this.#idleExitMs = options.idleExitMs ?? 30_000;
    this.#memory = options.memory;
    this.#reusesMemory = options.reusesMemory ?? false;
  }

  /** One of its processes was killed from outside: the next ones make reduced cut-outs. */
  get isSmall(): boolean {
    return this.#isSmall;
  }

  /** Runs one task. Leaving the loop early cancels it, as does the signal. */
  async *run<Name extends PixelTaskName>(
    task: Name,
    input: PixelTasks[Name]['input'],
    { signal }: EngineRunOptions,
  ): AsyncGenerator<EngineEvent<PixelTasks[Name]['note']>> {
    const events: EngineEvent[] = [];
    let wake = (): void => undefined;
    const run: PendingRun = {
      id: this.#nextId++,
      message: { kind: 'run', id: 0, task, input } as PendingRun['message'],
      ended: false,
      push: (event) => {
        if (run.ended) return;
        events.push(event);
        if (event.type === 'failed') run.end();
        wake();
      },
      end: () => {
        run.ended = true;
        wake();
      },
    };
    run.message.id = run.id;
    const cancel = (): void => this.#cancel(run);
    const spans = startSteps(`pixels ${task}`);
    spans.begin('wait for the pixel process');
    let failure: string | undefined;
    if (this.#closed) run.push(failed('unavailable', 'the engine has been closed', false));
    else if (signal.aborted) run.push(failed('cancelled', 'cancelled before the start', false));
    else {
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting.push(run);
      this.#startNext();
    }
    try {
      for (;;) {
        const event = events.shift();
        if (event) {
          spans.begin(stepOf(event));
          if (event.type === 'failed') failure = event.failure.message;
          yield event as EngineEvent<PixelTasks[Name]['note']>;
        } else if (run.ended) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', cancel);
      spans.end(failure);
      if (!run.ended) this.#cancel(run);
    }
  }

  /**
   * Starts the process and loads a task's code while other work goes on, so that its run begins at once. Nothing where a process is there,
   * and where memory is tight.
   */
  prepare(task: PreparedTask): void {
    if (this.#child || this.#closed || this.#memory?.sizes.isTight) return;
    const child = (this.#child = this.#startProcess());
    child.send({ kind: 'prepare', task } satisfies ParentMessage, (error) => {
      if (error) this.#kill(child);
    });
    this.#endWhenIdle();
  }

  /** Fails everything in flight with 'cancelled' and stops the process; resolves when it is gone. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const run of [...this.#waiting, ...(this.#current ? [this.#current] : [])]) {
      run.push(failed('cancelled', 'the engine was closed', true));
    }
    this.#waiting.length = 0;
    this.#clearTimers();
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.#kill(child);
    await gone;
  }

  #startNext(): void {
    if (this.#current || this.#closed || this.#isLeaving) return;
    const run = this.#waiting[0];
    if (!run) return;
    if (this.#memory) {
      const { sizes, budget } = this.#memory;
      this.#release = budget.take(needOf(run.message.task, run.message.input, sizes), this.#tryNext);
      if (!this.#release) return;
    }
    this.#waiting.shift();
    clearTimeout(this.#idleTimer);
    this.#current = run;
    this.#child ??= this.#startProcess();
    this.#runTimer = setTimeout(() => {
      run.push(failed('timeout', `no result within ${this.#runTimeoutMs} ms`, true));
      if (this.#child) this.#kill(this.#child);
    }, this.#runTimeoutMs);
    const child = this.#child;
    // A send fails when the process is gone or going; the exit handler then says why.
    child.send(run.message, (error) => {
      if (error) this.#kill(child);
    });
  }

  #kill(child: ChildProcess): void {
    this.#isKilledByUs = true;
    child.kill('SIGKILL');
  }

  #startProcess(): ChildProcess {
    this.#isKilledByUs = false;
    this.#isLeaving = false;
    const settings = this.#isSmall ? { ...this.#settings, cutOutModel: 'none', threads: 1 } : this.#settings;
    const entry = path.join(this.#settings.packageRoot, 'packages/imaging/process/pixel-process.child.ts');
    const child = fork(entry, [JSON.stringify(settings)], {
      cwd: this.#settings.packageRoot,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // No secrets travel along.
      env: { NODE_ENV: 'production', ...(this.#reusesMemory ? MALLOC_ENV_REUSING : MALLOC_ENV) },
    });
    this.#childReady = false;
    child.on('message', (message) => this.#receive(message as ChildMessage));
    child.on('error', (error) => {
      this.#logger?.warn({ err: error }, 'pixel process error');
      // A process that could not be started at all never says 'exit'.
      if (child.pid === undefined) this.#childGone(child, null, null);
    });
    child.on('exit', (code, exitSignal) => this.#childGone(child, code, exitSignal));
    return child;
  }

  #receive(message: ChildMessage): void {
    if (message.kind === 'ready') {
      this.#childReady = true;
      return;
    }
    const run = this.#current;
    if (run?.id !== message.id) return;
    if (message.kind === 'event') run.push(message.event);
    else this.#finish(run);
  }

  #finish(run: PendingRun): void {
    this.#clearTimers();
    this.#current = null;
    run.end();
    if (this.#memory?.sizes.isTight && this.#child) {
      // Its memory is needed elsewhere.
      this.#releaseProcess();
      return;
    }
    this.#giveBack();
    if (this.#waiting.length > 0) this.#startNext();
    else this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#releaseProcess(), this.#idleExitMs);
    this.#idleTimer.unref();
  }

  /** The process goes; what comes meanwhile waits until it has gone, and gets a new one. */
  #releaseProcess(): void {
    if (!this.#child) return;
    this.#isLeaving = true;
    if (this.#child.connected) this.#child.disconnect();
  }

  #childGone(child: ChildProcess, code: number | null, exitSignal: string | null): void {
    if (child !== this.#child) return;
    this.#child = null;
    this.#isLeaving = false;
    const run = this.#current;
    if (!run) {
      this.#giveBack();
      return this.#startNext();
    }
    const isKilled = exitSignal === 'SIGKILL' && !this.#isKilledByUs;
    if (isKilled) this.#isSmall = true;
    this.#logger?.warn({ code, exitSignal, task: run.message.task }, 'pixel process ended during a run');
    run.push(
      // A child that loads its network is as good a victim as one that works: the next one takes less.
      this.#childReady || isKilled
        ? failed('internal', `the pixel process ended (${exitSignal ?? code})`, true)
        : failed('unavailable', `the pixel process did not start (${exitSignal ?? code ?? 'no process'})`, false),
    );
    this.#finish(run);
  }

  #giveBack(): void {
    this.#release?.();
    this.#release = null;
  }

  #cancel(run: PendingRun): void {
    if (run.ended) return;
    run.push(failed('cancelled', 'the run was cancelled', false));
    const place = this.#waiting.indexOf(run);
    if (place >= 0) this.#waiting.splice(place, 1);
    if (this.#current !== run) return;
    const child = this.#child;
    if (child?.connected) child.send({ kind: 'cancel', id: run.id } satisfies ParentMessage);
    this.#graceTimer = setTimeout(() => child && this.#kill(child), this.#cancelGraceMs);
  }

  #clearTimers(): void {
    clearTimeout(this.#runTimer);
    clearTimeout(this.#graceTimer);
    clearTimeout(this.#idleTimer);
  }
}

/** Name of the step that begins with this event. */
function stepOf(event: EngineEvent): string {
  if (event.type === 'progress') return event.label;
  return event.type === 'started' ? 'prepare the task' : 'after a result';
}

function failed(code: EngineFailure['code'], message: string, retryable: boolean): EngineEvent {
  return { type: 'failed', failure: { code, message, retryable } };
}
