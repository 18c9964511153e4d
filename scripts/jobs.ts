import path from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from '../launch/launch-error.ts';
import { runMain } from '../launch/run-main.ts';
import { withProduct } from '../launch/with-product.ts';

const note = (text: string) => void process.stderr.write(`${text}\n`);
const say = (text: string) => void process.stdout.write(`${text}\n`);

const USAGE = `npm run jobs                          queues, and the messages that have failed
npm run jobs -- retry QUEUE ID        makes a message that waits for its next try due at once
npm run jobs -- redrive QUEUE [ID]    sends dead messages back to their queue`;

/** `npm run jobs`: the queues of durable work, also while the server runs. */
async function jobs(verb: string | undefined, queue: string | undefined, id: string | undefined): Promise<void> {
  const { listFailedMessages, listWorkQueues, redriveMessages, retryMessage } =
    await import('#app/platform/work/operate-works.server.ts');
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  try {
    if (verb === undefined) {
      say(table(await listWorkQueues()));
      const failed = await listFailedMessages();
      if (failed.length > 0) {
        const rows = failed.map(({ at, isDead, ...row }) => {
          return { state: isDead ? 'dead' : 'retry', ...row, at: at.toISOString() };
        });
        say(`\n${table(rows)}`);
      }
    } else if (verb === 'retry' && queue && id) {
      if (!(await retryMessage({ queue, id }))) throw new LaunchError(`No message ${id} waits in ${queue}.`);
      say('It is due now.');
    } else if (verb === 'redrive' && queue) {
      const count = await redriveMessages({ queue, id });
      if (count === 0) throw new LaunchError(`No dead message${id ? ` ${id}` : ''} in ${queue}.`);
      say(`${count} sent back to ${queue}.`);
    } else throw new LaunchError(USAGE);
  } finally {
    await closeDatabase();
  }
}

/** Errors of others may be long, and have line ends or what moves a terminal's cursor. */
const MOST_LETTERS = 120;

function toCell(value: unknown): string {
  const plain = String(value ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return plain.length > MOST_LETTERS ? `${plain.slice(0, MOST_LETTERS - 1)}…` : plain;
}

/** Columns under their names. */
function table(rows: readonly object[]): string {
  if (rows.length === 0) return 'No queue yet: a worker creates them at its first start.';
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => Object.values(row).map(toCell))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

runMain(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [verb, queue, id] = positionals;
  await withProduct({ root: path.resolve(import.meta.dirname, '..'), onNote: note }, () => jobs(verb, queue, id));
});
