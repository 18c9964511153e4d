import path from 'node:path';
import { buildWhenStale } from '#launch/build-when-stale.ts';

/** Before the first worker starts a product: no test's patience is spent on a build, and no two wait for the same one. */
export default function setup(): Promise<void> {
  return buildWhenStale(path.resolve('.'), (note) => void process.stdout.write(`${note}\n`));
}
