import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { readPrivateUrl } from '../../launch/private-connection.ts';
import { reportLimit } from './figures.ts';
import { enginePeaks } from './engine-peaks.ts';
import { soak, SOAK_MINUTES_GIVEN } from './memory-soak.ts';
import { uploadPhoto } from './watch-job.ts';
import { makeTemplateDatabase, startTemplate } from './peers.ts';
import { ownersToken, withProduct } from './with-product.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';

const UPLOADS = 24;
const AT_ONCE = 4;
const BACK_SECONDS = 60;
const BACK = { atMost: 350 };
/** Of the light mixed load; the goal is for an hour of it, `BENCH_SOAK_MINUTES=60`. */
const SOAK_MINUTES = SOAK_MINUTES_GIVEN || 4;
/** Readings at the soak's end, one after each round of two seconds. */
const SOAK_READINGS = 30;
/** Of the template's, both idle. */
const IDLE = { atMost: 1.3 };
const topic = 'Memory';

/** The server's memory before and after a day's uploads and in a light mixed load, and the peak of each kind of pixel work. Linux only. */
export async function reportMemory(): Promise<void> {
  console.log('\nMemory');
  await withProduct(async (product, dataFolder) => {
    const template = await startTemplate(await makeTemplateDatabase(readPrivateUrl(dataFolder)!));
    try {
      await (await fetch(`${product.url}/login`)).arrayBuffer();
      await (await fetch(`${template.url}/auth/login`)).arrayBuffer();
      const idle = [held(product.pid), held(template.pid)] as const;
      const what = `server idle, to the template's ${idle[1].toFixed(0)} MB (ours ${idle[0].toFixed(0)})`;
      reportLimit({ topic, what, unit: 'times', values: [idle[0] / idle[1]], goal: IDLE });
    } finally {
      await template.stop();
    }
    const token = await ownersToken(product);
    const photo = await photoOf12Megapixels();
    let most = 0;
    const look = setInterval(() => (most = Math.max(most, held(product.pid))), 100);
    for (let sent = 0; sent < UPLOADS; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => uploadPhoto(product.url, token, photo, 'image/jpeg')));
    }
    clearInterval(look);
    reportLimit({ topic, what: `server, most in ${UPLOADS} uploads of 12 MP`, unit: 'MB', values: [most] });
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    while (held(product.pid) > BACK.atMost && seconds() < BACK_SECONDS) await wait(250);
    console.log(`    back under ${BACK.atMost} MB after ${seconds().toFixed(1)} s`);
    await wait((BACK_SECONDS - seconds()) * 1000);
    const values = [held(product.pid)];
    reportLimit({ topic, what: `server, a minute after them`, unit: 'MB', values, goal: BACK });
    await reportSoak(product, token, photo);
  });
  await enginePeaks(
    ({ kind, megapixels, megabytes, stated }) => {
      const what = `peak of ${kind}, ${megapixels.toFixed(megapixels < 1 ? 1 : 0)} MP`;
      reportLimit({ topic, what, unit: 'MB', values: [megabytes], goal: { atMost: stated } });
    },
    { isBrief: true },
  );
}

/** The server's memory in the last minute of a light mixed load. */
async function reportSoak(product: ProductProcess, token: string, large: Buffer): Promise<void> {
  const small = await sharp(large).resize(1_200, 1_200).jpeg().toBuffer();
  const readings: number[] = [];
  const afterRound = () => void readings.push(held(product.pid));
  await soak(product, token, { large, small }, { minutes: SOAK_MINUTES, afterRound });
  const what = `server, after ${SOAK_MINUTES} minutes of light mixed load`;
  reportLimit({ topic, what, unit: 'MB', values: readings.slice(-SOAK_READINGS), goal: BACK });
}

/** Megabytes that a process holds now. */
const held = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function photoOf12Megapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer();
}
