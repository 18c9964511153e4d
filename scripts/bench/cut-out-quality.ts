import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { reportLimit } from './figures.ts';

/** As it was measured before its speed was worked on, within what the rounding of an edge makes. */
const SAMPLES = { atLeast: 0.99 };
const DIFFICULT = { atLeast: 0.975 };

/** Quality beside speed: the cut-outs of our sample photos and of the difficult products against their exact masks. */
export function reportCutOutQuality(): void {
  console.log('\nCut-outs against exact masks, with the network');
  const samples = Number(/^mean +(0\.\d+)/m.exec(run('samples'))?.[1]);
  const text = run('difficult');
  const all = /^all .*$/m.exec(text)?.[0] ?? '';
  const difficult = Number(/mean IoU (0\.\d+)/.exec(all)?.[1]);
  const unasked = Number(/wrong and not asked ([\d.]+) %/.exec(all)?.[1]);
  const topic = 'Cut-out';
  reportLimit({ topic, what: 'sample photos, mean IoU', unit: 'IoU', values: [samples], goal: SAMPLES });
  reportLimit({ topic, what: 'difficult products, mean IoU', unit: 'IoU', values: [difficult], goal: DIFFICULT });
  reportLimit({ topic, what: 'difficult, wrong and not asked', unit: '%', values: [unasked], goal: { atMost: 0 } });
}

function run(set: 'samples' | 'difficult'): string {
  const script = path.resolve(import.meta.dirname, '../bench-cutout.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, set, 'network'], { encoding: 'utf8' });
  console.log(stdout.trimEnd());
  if (status !== 0) throw new Error(`the cut-outs ended with ${status}:\n${stderr}`);
  return stdout;
}
