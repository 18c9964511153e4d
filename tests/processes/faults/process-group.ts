import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ProcessKind } from './build-processes.ts';

/** One place in the group; a killed process is replaced at once. */
export interface Slot {
  readonly kind: ProcessKind;
  child: ChildProcess;
  isReady: boolean;
  /** Of a web process that is ready. */
  port: number;
  /** Structured log lines of the process now in this place. */
  lines: string[];
}

export interface ProcessGroupOptions {
  readonly scripts: Readonly<Record<Slot['kind'], string>>;
  readonly env: Readonly<Record<string, string>>;
}

/** Processes that are started, killed and started again. */
export class ProcessGroup {
  readonly slots: Slot[] = [];
  /** Processes that ended without being killed, with their last words. */
  readonly crashes: string[] = [];
  private readonly options: ProcessGroupOptions;
  private isClosed = false;

  constructor(options: ProcessGroupOptions) {
    this.options = options;
  }

  add(kind: Slot['kind'], env: Readonly<Record<string, string>> = {}): Slot {
    const slot = { kind, isReady: false, port: 0, lines: [] } as unknown as Slot;
    this.start(slot, env);
    this.slots.push(slot);
    return slot;
  }

  ready(kind: Slot['kind']): Slot[] {
    return this.slots.filter((slot) => slot.kind === kind && slot.isReady);
  }

  /** SIGKILL, and a new process in its place. */
  kill(slot: Slot): void {
    slot.child.kill('SIGKILL');
    this.start(slot, {});
  }

  /** SIGKILL, and the place stays empty. */
  remove(slot: Slot): void {
    slot.child.kill('SIGKILL');
    this.slots.splice(this.slots.indexOf(slot), 1);
  }

  /** SIGTERM; its end is no crash. */
  stop(slot: Slot): void {
    slot.isReady = false;
    slot.child.removeAllListeners('exit').kill('SIGTERM');
  }

  close(): void {
    this.isClosed = true;
    for (const slot of this.slots) slot.child.kill('SIGKILL');
  }

  private start(slot: Slot, env: Readonly<Record<string, string>>): void {
    const child = spawn(process.execPath, [this.options.scripts[slot.kind]], {
      env: { ...process.env, ...this.options.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    slot.child = child;
    slot.isReady = false;
    slot.lines = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (slot.child !== child) return;
      slot.lines.push(line);
      if (!line.includes('"ready":true')) return;
      slot.port = (JSON.parse(line) as { port?: number }).port ?? 0;
      slot.isReady = true;
    });
    const complaints: Buffer[] = [];
    child.stderr.on('data', (part: Buffer) => complaints.push(part));
    child.once('exit', (code, signal) => {
      // Anything but our own kill is a crash of the product.
      if (this.isClosed || signal === 'SIGKILL' || slot.child !== child) return;
      slot.isReady = false;
      this.crashes.push(`${slot.kind} died by itself (${code ?? signal}): ${Buffer.concat(complaints).toString()}`);
    });
  }
}
