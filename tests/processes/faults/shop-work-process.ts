/**
 * A process that does the works of shops, networks and Stripe, to be killed. With `HANG_AT` it hangs before or after a message that names
 * one of `HANG_IDS`; in the middle it hangs where a double keeps its answer.
 */
import { stripeHandlers } from '#app/domain/billing/index.server.ts';
import { catalogueHandlers } from '#app/domain/catalogue/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import { photoshootHandler } from '#app/domain/photoshoots/index.server.ts';
import { postHandlers } from '#app/domain/sharing/index.server.ts';
import { pushHandlers } from '#app/domain/store/index.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';

const hangAt = process.env['HANG_AT'];
const hangIds = new Set((process.env['HANG_IDS'] ?? '').split(','));
const apiOf = (shop: string) => adminApiOf({ shop });
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

function hang(id: string): Promise<never> {
  say({ hangs: id });
  return new Promise<never>(() => {});
}

const hanging = (handler: WorkHandler): WorkHandler => ({
  ...handler,
  async run(input, context) {
    const id = Object.values(input as object).find((value: unknown) => hangIds.has(String(value))) as
      string | undefined;
    if (id !== undefined && hangAt === 'before') await hang(id);
    await handler.run(input, context);
    if (id !== undefined && hangAt === 'after') await hang(id);
  },
});

const jobs = await startWorker({ engines: scriptedEngines(), concurrency: 2 });
const handlers = [
  ...catalogueHandlers({ apiOf }),
  ...pushHandlers({ apiOf }),
  ...postHandlers(),
  ...stripeHandlers(),
  photoshootHandler({ apiOf }),
];
const works = await startWorks(handlers.map(hanging));
const stop = () => Promise.all([jobs.stop(), works.stop()]);
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
// Ends with the test that started it.
process.stdin.resume().once('end', () => process.exit(0));
say({ ready: true });
