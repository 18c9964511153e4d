import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { compare } from './compare.ts';
import { percentile } from './measure.ts';

const CONNECTIONS = 8;
const SECONDS = 4;
const PAIRS = 3;
/** Measured side by side elsewhere: the Shopify Remix template's /app (no database work) against bare node:http. */
const TEMPLATE_SHARE_OF_BARE = 372 / 12_563;

/** Requests per second of `url` with eight connections. */
async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** Milliseconds to the first byte, one request at a time, 60 times. */
async function firstByteTimes(url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers });
    times.push(performance.now() - start);
    await response.arrayBuffer();
  }
  return times;
}

/**
 * Requests per second and time to first byte of the pages, signed in, with data; peer: a bare node:http server that
 * answers the same number of bytes, and through it the template's own share of that.
 */
export async function reportPages(product: ProductProcess, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  console.log('\nPages, 8 connections (peer: bare node:http with the same bytes; the template reaches 0.030 of it)');
  for (const path of ['/login', '/dashboard', '/dashboard/projects', '/product']) {
    const given = path === '/login' ? ({} as Record<string, string>) : headers;
    const url = product.url + path;
    const body = Buffer.from(await (await fetch(url, { headers: given })).arrayBuffer());
    const bare = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
    await new Promise((resolve) => bare.once('listening', resolve));
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    const result = await compare({
      ours: { name: 'Plinth', run: () => requestsPerSecond(url, given) },
      peer: { name: 'bare', run: () => requestsPerSecond(bareUrl, {}) },
      pairs: PAIRS,
    });
    bare.close();
    const times = await firstByteTimes(url, given);
    const share = result.ours / result.peer;
    console.log(
      `  ${path.padEnd(22)} ${result.ours.toFixed(0).padStart(6)} req/s, ${(body.length / 1024).toFixed(0)} kB | bare ${result.peer.toFixed(0)} req/s, ` +
        `share ${share.toFixed(3)} = x${(share / TEMPLATE_SHARE_OF_BARE).toFixed(2)} of the template's | ` +
        `TTFB p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
    );
  }
}
