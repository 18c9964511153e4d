/** A process that does the durable work of the engine and nothing else, to be killed: it hangs where `HANG_AT` says. */
import { accountMailComposers } from '#app/domain/accounts/index.server.ts';
import { webhookHandler } from '#app/domain/installations/index.server.ts';
import { endpointHandlers } from '#app/domain/endpoints/index.server.ts';
import { deletionHandler } from '#app/domain/leaving/index.server.ts';
import { mailHandler } from '#app/platform/mail/mail-handler.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { jobHandler } from '#app/domain/generation/worker/job-handler.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';

const hangAt = process.env['HANG_AT'];
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const hang = (at: string) => {
  say({ hangs: at });
  return new Promise<never>(() => {});
};

// The outside effect of both kinds of erasure is that files go; that of a mail hangs at the mail server. That of a job is its engine's
// work: it hangs with the first picture delivered.
if (hangAt === 'during') storage().delete = () => hang('storage');

const hanging = ({ work, run }: WorkHandler): WorkHandler => ({
  work,
  async run(input, context) {
    if (hangAt === 'before') await hang(work.name);
    await run(input, context);
    if (hangAt === 'after') await hang(work.name);
  },
});

const before = async (index: number) => {
  if (hangAt === 'during' && index === 1) await hang('generation');
};
const engines = scriptedEngines({ before });
const jobs = jobHandler({ engines, concurrency: 1, stopping: new AbortController().signal });
const handlers = [
  jobs,
  mailHandler({ composers: accountMailComposers }),
  webhookHandler({}),
  deletionHandler(),
  endpointHandlers()[0]!,
];
const works = await startWorks(handlers.filter((handler) => handler !== null).map(hanging));
process.once('SIGTERM', () => void works.stop().then(() => process.exit(0)));
// Without its test process this one would never be killed.
process.stdin.resume().once('end', () => process.exit(0));
say({ ready: true });
