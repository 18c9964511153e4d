import { build } from '../launch/build-when-stale.ts';
import { runMain } from '../launch/run-main.ts';

runMain(() => build(process.cwd()));
