/** A process that posts to networks and does nothing else, to be killed. */
import { postHandlers } from '#app/domain/sharing/index.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';

const worker = await startWorks(postHandlers());
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
// The test has gone: nobody would kill us.
process.stdin.resume().once('end', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
