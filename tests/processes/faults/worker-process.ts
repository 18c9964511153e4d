/** A worker process with scripted engines, to be killed. */
import { randomInt } from 'node:crypto';
import { startWorker } from '#app/domain/generation/index.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';

const [shortestMs = 0, longestMs = 0] = (process.env['SCRIPT_DELAY_MS'] ?? '0-0').split('-').map(Number);

// An engine that takes its time; the difference makes kills hit every place of a run.
const before = (index: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    process.stdout.write(`${JSON.stringify({ makes: index })}\n`);
    const timer = setTimeout(resolve, shortestMs + randomInt(longestMs - shortestMs + 1));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const worker = await startWorker({ engines: scriptedEngines({ before }), concurrency: 2 });
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
// Without its test process this one would never be killed.
process.stdin.resume().once('end', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
