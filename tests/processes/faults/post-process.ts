/** A process that posts to networks and does nothing else, to be killed. */
import { postHandlers } from '#app/domain/sharing/index.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';

const worker = await startWorks(postHandlers());
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
// Without its test process this one would never be killed.
process.stdin.resume().once('end', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
