import { Agent, get } from 'node:http';
import { readPrivateUrl } from '../../launch/private-connection.ts';
import { compare } from './compare.ts';
import type { Arm } from './compare.ts';
import { reportComparison } from './figures.ts';
import { percentile, processorMs } from './measure.ts';
import { makeTemplateDatabase, startBarePage, startTemplate } from './peers.ts';
import type { PeerServer } from './peers.ts';
import { ownersToken, withProduct } from './with-product.ts';

const CONNECTIONS = 8;
/** A page is less than a tick of the system's clock: so many make some. */
const REQUESTS = 250;
const PAIRS = 16;
const MOST_PROCESSOR_TIME = { atMost: 2 };
const LEAST_RATE = { atLeast: 2 };
const PATHS = ['/login', '/dashboard', '/product'] as const;

export interface Target {
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

/** Asks for a page and reads it to its end; its size. */
function ask({ url, headers }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`));
      let size = 0;
      answer.on('data', (part: Buffer) => (size += part.length));
      answer.once('end', () => resolve(size)).once('error', reject);
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

const arm = (name: string, target: Target, of: (run: Load) => number): Arm => ({
  name,
  run: async () => of(await load(target)),
});

/** An arm whose figure is the processor time of a request, in milliseconds of the server's process. */
export const processorTimeArm = (name: string, target: Target): Arm => arm(name, target, ({ msEach }) => msEach);

const at = ({ url, pid, headers }: PeerServer, place: string): Target => ({ url: url + place, pid, headers });

/**
 * Pages against a bare Remix page with one statement (processor time a request) and against an app of the shape of Shopify's
 * template (requests a second). Every server has a process of its own; the requests come from a third one.
 */
export async function reportPages(): Promise<void> {
  await withProduct(async (product, dataFolder) => {
    const token = await ownersToken(product);
    const databaseUrl = readPrivateUrl(dataFolder)!;
    const bare = await startBarePage(databaseUrl);
    const template = await startTemplate(await makeTemplateDatabase(databaseUrl));
    try {
      const [least, app] = [at(bare, '/bare'), at(template, '/app')];
      console.log(
        `\nPages, ${CONNECTIONS} connections, ${REQUESTS} requests a run. Peers: a bare Remix page of ${await ask(least)} bytes;\n` +
          `an app of the shape of Shopify's template (not the template itself), its page ${((await ask(app)) / 1000).toFixed(1)} kB`,
      );
      for (const place of PATHS) {
        const headers: Record<string, string> = place === '/login' ? {} : { authorization: `Bearer ${token}` };
        const target = { url: product.url + place, pid: product.pid, headers };
        const cost = await compare({
          ours: processorTimeArm('Plinth', target),
          peer: processorTimeArm('bare Remix', least),
          pairs: PAIRS,
          warmUps: 4,
          goal: MOST_PROCESSOR_TIME,
        });
        reportComparison('Pages', `${place}, processor time`, 'ms', cost);
        const rate = await compare({
          ours: arm('Plinth', target, ({ perSecond }) => perSecond),
          peer: arm('like the template', app, ({ perSecond }) => perSecond),
          pairs: PAIRS,
          warmUps: 4,
          goal: LEAST_RATE,
        });
        reportComparison('Pages', `${place}, requests`, '/s', rate);
        const times = await firstByteTimes(target);
        const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
        console.log(
          `    ${(await ask(target)) / 1000} kB; one at a time: p50 ${p50} ms, p95 ${p95} ms to the first byte`,
        );
      }
    } finally {
      await template.stop();
      await bare.stop();
    }
  });
}
