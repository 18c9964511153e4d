/** A process that posts to networks and does nothing else, to be killed. */
import { startPostWorker } from '#app/domain/sharing/index.server.ts';

const worker = startPostWorker();
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
// The test has gone: nobody would kill us.
process.stdin.resume().once('end', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
