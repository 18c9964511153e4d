/** `npm run bench:pixel-memory [-- KIND ...]`: how much memory each kind of pixel work takes at its peak, at several sizes. Linux only. */
import { enginePeaks, peakLine } from './bench/engine-peaks.ts';
import { runMain } from '../launch/run-main.ts';

runMain(async () => {
  await enginePeaks((peak) => console.log(peakLine(peak)), { kinds: process.argv.slice(2) });
});
