import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { mintSessionToken } from '#tests/doubles/shopify-admin.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { readPrivateUrl } from '../../launch/private-postgres.ts';
import { compare, comparisonLine } from './compare.ts';
import { percentile, processorMs } from './measure.ts';

const CONNECTIONS = 8;
const REQUESTS = 300;
const PAIRS = 16;
const MOST_PROCESSOR_TIME = { atMost: 2 };
const LEAST_RATE = { atLeast: 2 };
const PATHS = ['/login', '/dashboard', '/product'] as const;
const PEER_SHOP = 'peer.myshopify.com';

interface Target {
  readonly url: string;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Load {
  /** Of the server's process alone. */
  readonly msEach: number;
  readonly perSecond: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Asks for a page and reads it to its end. */
function ask({ url, headers }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`));
      answer.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}

/** So many requests, eight at a time. */
async function load(target: Target): Promise<Load> {
  const before = processorMs(target.pid);
  const start = performance.now();
  let left = REQUESTS;
  const line = async () => {
    while ((left -= 1) >= 0) await ask(target);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, line));
  const seconds = (performance.now() - start) / 1000;
  return { msEach: (processorMs(target.pid) - before) / REQUESTS, perSecond: REQUESTS / seconds };
}

/** Milliseconds to the first byte, one request at a time, 60 times. */
async function firstByteTimes({ url, headers }: Target): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers });
    times.push(performance.now() - start);
    await response.arrayBuffer();
  }
  return times;
}

/** The peers in a process of their own, as our server is in one. */
async function startPeer(databaseUrl: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'peer-server.ts')], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PEER_SHOP },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /peer on (\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`the peer ended:\n${output}`)));
  });
  const hour = { exp: Math.floor(Date.now() / 1000) + 3_600 };
  const at = (place: string, headers: Readonly<Record<string, string>> = {}): Target => ({
    url: `http://127.0.0.1:${port}${place}`,
    pid: child.pid!,
    headers,
  });
  return {
    bare: at('/bare'),
    app: at('/app', { authorization: `Bearer ${mintSessionToken(PEER_SHOP, hour)}` }),
    async stop() {
      child.kill();
      await once(child, 'close');
    },
  };
}

/**
 * Pages against a bare Remix page with one statement (processor time a request) and against a page put together as Shopify's
 * template is (requests a second). Every server has a process of its own; the requests come from a third one.
 */
export async function reportPages(product: ProductProcess, token: string, dataFolder: string): Promise<void> {
  const peer = await startPeer(readPrivateUrl(dataFolder)!);
  try {
    console.log(`\nPages, ${CONNECTIONS} connections, ${REQUESTS} requests a run`);
    for (const place of PATHS) {
      const headers: Record<string, string> = place === '/login' ? {} : { authorization: `Bearer ${token}` };
      const target = { url: product.url + place, pid: product.pid, headers };
      const cost = await compare({
        ours: { name: 'Plinth', run: async () => (await load(target)).msEach },
        peer: { name: 'bare Remix', run: async () => (await load(peer.bare)).msEach },
        pairs: PAIRS,
        warmUps: 5,
        goal: MOST_PROCESSOR_TIME,
      });
      console.log(comparisonLine(`${place}, processor time`, 'ms', cost));
      const rate = await compare({
        ours: { name: 'Plinth', run: async () => (await load(target)).perSecond },
        peer: { name: 'as the template', run: async () => (await load(peer.app)).perSecond },
        pairs: PAIRS,
        warmUps: 5,
        goal: LEAST_RATE,
      });
      console.log(comparisonLine(`${place}, requests`, '/s', rate));
      const times = await firstByteTimes(target);
      const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
      console.log(`    one at a time: p50 ${p50} ms, p95 ${p95} ms to the first byte`);
    }
  } finally {
    await peer.stop();
  }
}
