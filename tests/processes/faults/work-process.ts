/**
 * A process that does all durable work, to be killed. With `HANG_AT` "before" or "after" it hangs there at a message that `HANG_IDS` names;
 * with "during" in the middle of what it does by itself: at the second picture of a job, and where files go.
 */
import { accountMailComposers } from '#app/domain/accounts/index.server.ts';
import { stripeHandlers } from '#app/domain/billing/index.server.ts';
import { catalogueHandlers } from '#app/domain/catalogue/index.server.ts';
import { endpointHandlers } from '#app/domain/endpoints/index.server.ts';
import { lookHandler } from '#app/domain/generation/provider-requests/look-handler.server.ts';
import { jobHandler } from '#app/domain/generation/worker/job-handler.server.ts';
import { webhookHandler } from '#app/domain/installations/index.server.ts';
import { deletionHandler } from '#app/domain/leaving/index.server.ts';
import { photoshootHandler } from '#app/domain/photoshoots/index.server.ts';
import { postHandlers } from '#app/domain/sharing/index.server.ts';
import { pushHandlers } from '#app/domain/store/index.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { mailHandler } from '#app/platform/mail/mail-handler.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { withFal } from './works-engines.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';

const hangAt = process.env['HANG_AT'];
const hangIds = new Set((process.env['HANG_IDS'] ?? '').split(','));
const apiOf = (shop: string) => adminApiOf({ shop });
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

function hang(at: string): Promise<never> {
  say({ hangs: at });
  return new Promise<never>(() => {});
}

const hanging = (handler: WorkHandler): WorkHandler => ({
  ...handler,
  async run(input, context) {
    const values = [...Object.values(input as object), 'all'];
    const named = values.map((value) => `${handler.work.name} ${String(value)}`).find((each) => hangIds.has(each));
    if (named && hangAt === 'before') await hang(named);
    await handler.run(input, context);
    if (named && hangAt === 'after') await hang(named);
  },
});

if (hangAt === 'during') storage().delete = (key) => hang(`storage ${key}`);
const before = async (index: number, _signal: AbortSignal, prompt?: string) => {
  if (hangAt === 'during' && index === 1 && prompt === 'on a table') await hang('engine');
};
const engines = withFal(scriptedEngines({ before }));
const stopping = new AbortController();
const handlers = [
  jobHandler({ engines, concurrency: 2, stopping: stopping.signal }),
  lookHandler(engines.poller, stopping.signal),
  mailHandler({ composers: accountMailComposers }),
  webhookHandler({}),
  deletionHandler(),
  endpointHandlers()[0]!,
  ...catalogueHandlers({ apiOf }),
  ...pushHandlers({ apiOf }),
  ...postHandlers(),
  ...stripeHandlers(),
  photoshootHandler({ apiOf }),
];
const works = await startWorks(handlers.filter((handler) => handler !== null).map(hanging));
process.once('SIGTERM', () => void works.stop().then(() => process.exit(0)));
// Ends with the test that started it.
process.stdin.resume().once('end', () => process.exit(0));
say({ ready: true });
