import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from '#launch/free-port.ts';

export interface ProductProcessOptions {
  readonly dataFolder: string;
  /** Default: a free one. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** In a process group of its own, as a terminal starts it; `interrupt()` then works like Ctrl+C. */
  readonly isOwnGroup?: boolean;
  /** Default: this checkout's start script. */
  readonly args?: readonly string[];
  /** Working directory; default: this checkout. */
  readonly cwd?: string;
  /** A program that runs it in place of itself, with its own arguments; default: none. */
  readonly wrapper?: readonly string[];
}

/** A real server in a process of its own, as `npm start` runs it. */
export class ProductProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything it has said so far, both streams. */
  output = '';
  private readonly child: ChildProcess;
  private readonly listeners = new Set<() => void>();
  private exitCode: number | null | undefined;

  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.pid = child.pid!;
    this.url = url;
    const hear = () => this.listeners.forEach((listener) => listener());
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        hear();
      });
    }
    child.once('close', (code) => {
      this.exitCode = code;
      hear();
    });
  }

  static async spawn(options: ProductProcessOptions): Promise<ProductProcess> {
    const {
      dataFolder,
      isOwnGroup = false,
      args = ['scripts/start.ts'],
      port = await freePort(0),
      wrapper = [],
    } = options;
    // Nothing of the test run's own database may leak in.
    const { DATABASE_URL: _database, APP_SECRET: _secret, ...inherited } = process.env;
    const [command, ...rest] = [
      ...wrapper,
      path.resolve('node_modules/.bin/node'),
      ...args.map((arg) => (arg.startsWith('scripts/') ? path.resolve(arg) : arg)),
    ];
    const child = spawn(command!, rest, {
      cwd: options.cwd,
      env: { ...inherited, NODE_ENV: 'production', DATA_DIR: dataFolder, PORT: String(port), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isOwnGroup,
    });
    return new ProductProcess(child, `http://127.0.0.1:${port}`);
  }

  /** Spawns and waits for the welcome. */
  static async start(options: ProductProcessOptions): Promise<ProductProcess> {
    const product = await ProductProcess.spawn(options);
    await product.says(/Stop with Ctrl\+C/);
    return product;
  }

  /** Waits until it has said this. Rejects with everything it said when it ends before. */
  async says(pattern: RegExp): Promise<RegExpMatchArray> {
    const find = () => this.output.match(pattern);
    await this.until(() => find() !== null || this.exitCode !== undefined);
    const match = find();
    if (!match) throw new Error(`ended with ${this.exitCode} before saying ${pattern}:\n${this.output}`);
    return match;
  }

  /** Waits for its end; the exit code, null after a signal it did not handle. */
  async ends(): Promise<number | null> {
    await this.until(() => this.exitCode !== undefined);
    return this.exitCode ?? null;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Ctrl+C: the whole process group gets SIGINT. Only with `isOwnGroup`. */
  interrupt(): void {
    process.kill(-this.pid, 'SIGINT');
  }

  /** Ends it in order; for the end of a test, where it may be gone already. */
  async stop(): Promise<void> {
    if (this.exitCode === undefined) this.signal('SIGTERM');
    await this.ends();
  }

  private until(isTrue: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isTrue()) return;
        this.listeners.delete(look);
        resolve();
      };
      this.listeners.add(look);
      look();
    });
  }
}
