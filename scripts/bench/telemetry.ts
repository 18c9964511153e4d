import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inSpan } from '#app/platform/telemetry/telemetry.server.ts';
import { compare } from './compare.ts';
import { reportComparison, reportLimit } from './figures.ts';
import { timed } from './measure.ts';
import { processorTimeArm } from './pages.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { ownersToken, withProduct } from './with-product.ts';

const PAIRS = 12;
const PAGE = '/dashboard';
const STEPS = 200_000;
const READINGS = 5;
/** A step of a job takes milliseconds: a thousandth of one is not felt. */
const OFF = { atMost: 5 };
const topic = 'Telemetry';

/**
 * The cost of OpenTelemetry: off, the time that a step takes to find that it is not traced; on, the processor time of a page beside
 * a server without a collector. The collector takes everything and reads nothing. Linux only.
 */
export async function reportTelemetry(): Promise<void> {
  console.log('\nTelemetry: off, a step; on, a page of a server that sends traces, metrics and its log');
  await reportOff();
  const collector = createServer((request, response) => void request.resume().once('end', () => response.end()));
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  try {
    await withProduct((off) => withProduct((on) => reportOn(on, off), { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }));
  } finally {
    collector.closeAllConnections();
    collector.close();
  }
}

async function reportOff(): Promise<void> {
  const steps = (step: () => Promise<number>) => async () => {
    for (let turn = 0; turn < STEPS; turn += 1) await step();
  };
  const bare = steps(async () => 1);
  const traced = steps(() => inSpan('step', {}, async () => 1));
  const values: number[] = [];
  for (let turn = 0; turn < READINGS; turn += 1) {
    const without = await timed(bare);
    values.push((((await timed(traced)) - without) * 1000) / STEPS);
  }
  reportLimit({ topic, what: 'off, a step', unit: 'µs', values, goal: OFF });
}

async function reportOn(on: ProductProcess, off: ProductProcess): Promise<void> {
  const arm = async (name: string, product: ProductProcess) => {
    const headers = { authorization: `Bearer ${await ownersToken(product)}` };
    return processorTimeArm(name, { url: product.url + PAGE, pid: product.pid, headers });
  };
  const [ours, peer] = [await arm('on', on), await arm('off', off)];
  const result = await compare({ ours, peer, pairs: PAIRS, warmUps: 3 });
  reportComparison(topic, `on, ${PAGE}, processor time`, 'ms', result);
}
