/** `npm run bench:memory [-- KIND ...]`: how much memory each kind of pixel work takes at its peak, at several sizes. Linux only. */
import { enginePeaks } from './bench/engine-peaks.ts';
import { runMain } from '../launch/run-main.ts';

runMain(async () => {
  await enginePeaks({ kinds: process.argv.slice(2) });
});
