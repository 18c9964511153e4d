import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#launch/free-port.ts';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';

const REQUESTS = 5_000;
const AT_ONCE = 8;
let folder: string;
let database: TestDatabase;
let balancer: Balancer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-rolling-'));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
});

afterAll(async () => {
  await balancer?.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const startWeb = async () =>
  ProductProcess.start({
    dataFolder: folder,
    port: await freePort(0),
    env: { DATABASE_URL: database.url, PLINTH_ROLE: 'web', LOG_LEVEL: 'warn' },
  });

/** The balancer in front of web processes: sends to those that say they are ready, keeps connections, never asks twice. */
class Balancer {
  readonly webs = new Map<ProductProcess, boolean>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  private readonly server: Server;
  private turn = 0;
  private isClosed = false;
  url = '';

  private constructor() {
    this.server = createServer((req, res) => this.pass(req, res));
  }

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.server.listen(0);
    await once(balancer.server, 'listening');
    balancer.url = `http://127.0.0.1:${(balancer.server.address() as { port: number }).port}`;
    void balancer.look();
    return balancer;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await Promise.all([...this.webs.keys()].map((web) => web.stop()));
  }

  private async look(): Promise<void> {
    while (!this.isClosed) {
      for (const web of this.webs.keys()) {
        const isReady = await fetch(`${web.url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (this.webs.has(web)) this.webs.set(web, isReady);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private pass(req: IncomingMessage, res: ServerResponse): void {
    const ready = [...this.webs].filter(([, isReady]) => isReady).map(([web]) => web);
    const web = ready[this.turn++ % Math.max(1, ready.length)];
    if (!web) return void res.writeHead(502).end();
    const { hostname, port } = new URL(web.url);
    const passed = request({ hostname, port, path: req.url, agent: this.agent }, (answer) => {
      res.writeHead(answer.statusCode!);
      answer.pipe(res);
      answer.on('error', () => res.destroy());
    });
    passed.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
    passed.end();
  }
}

it(`a rolling restart fails none of ${REQUESTS} requests`, { timeout: 400_000 }, async () => {
  balancer = await Balancer.start();
  const olds = [await startWeb(), await startWeb()];
  for (const web of olds) balancer.webs.set(web, false);
  await expect.poll(() => [...balancer.webs.values()]).toEqual([true, true]);

  let asked = 0;
  let isRestarting = true;
  const failed: string[] = [];
  const client = async () => {
    while (asked < REQUESTS || isRestarting) {
      asked += 1;
      const answer = await fetch(`${balancer.url}/api/features`).catch((error: unknown) => String(error));
      if (typeof answer === 'string') failed.push(answer);
      else {
        if (answer.status !== 401) failed.push(String(answer.status));
        await answer.arrayBuffer();
      }
    }
  };
  const clients = Array.from({ length: AT_ONCE }, client);
  for (const old of olds) {
    const next = await startWeb();
    balancer.webs.set(next, false);
    await expect.poll(() => balancer.webs.get(next)).toBe(true);
    old.signal('SIGTERM');
    expect(await old.ends()).toBe(0);
    balancer.webs.delete(old);
  }
  isRestarting = false;
  await Promise.all(clients);
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(REQUESTS);
});
