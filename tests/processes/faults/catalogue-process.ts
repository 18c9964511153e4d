/** A process that takes runs over the catalogue further, with scripted engines, to be killed. */
import { randomInt } from 'node:crypto';
import { catalogueHandlers } from '#app/domain/catalogue/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import { pushHandlers } from '#app/domain/store/index.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';

const [shortestMs = 0, longestMs = 0] = (process.env['SCRIPT_DELAY_MS'] ?? '0-0').split('-').map(Number);
const apiOf = (shop: string) => adminApiOf({ shop });
const before = () =>
  new Promise<void>((resolve) => setTimeout(resolve, shortestMs + randomInt(longestMs - shortestMs + 1)));

const jobs = await startWorker({ engines: scriptedEngines({ before }), concurrency: 2 });
const works = await startWorks([...catalogueHandlers({ apiOf }), ...pushHandlers({ apiOf })]);
const stop = () => Promise.all([jobs.stop(), works.stop()]);
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
// Without its test process this one would never be killed.
process.stdin.resume().once('end', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
