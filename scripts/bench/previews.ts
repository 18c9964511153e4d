import { readFileSync } from 'node:fs';
import path from 'node:path';
import { reportLimit } from './figures.ts';
import { processorMs, processTree } from './measure.ts';
import { compositionIn, SAMPLE_NAMES, SCENE_NAMES } from './stage.ts';
import { uploadPhoto } from './watch-job.ts';
import { ownersToken, withProduct } from './with-product.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../public/presets/samples');
/** Each product's tiles are made once: a reading needs a product of its own. */
const READINGS = 4;
const ALL = { atMost: 4 };
const topic = 'Pictures';

/** The template grid filled with one product that is cut out already, as the page asks for it, tile after tile. Linux only. */
export async function reportPreviews(): Promise<void> {
  console.log(`\nPreviews: ${SCENE_NAMES.length} templates with a product, 320 pixels, one after another`);
  await withProduct(async (product) => {
    const token = await ownersToken(product);
    const spent = (): number => processTree(product.pid).reduce((sum, pid) => sum + (processorMs(pid) || 0), 0);
    const clock: number[] = [];
    const processor: number[] = [];
    for (const name of SAMPLE_NAMES.slice(0, READINGS + 1)) {
      const cutOut = readFileSync(path.join(SAMPLES, `${name}.alpha.png`));
      const assetId = await uploadPhoto(product.url, token, cutOut, 'image/png');
      const [begun, before] = [performance.now(), spent()];
      for (const scene of SCENE_NAMES) await tile(product.url, token, compositionIn(scene, { kind: 'asset', assetId }));
      clock.push((performance.now() - begun) / 1000);
      processor.push((spent() - before) / 1000);
    }
    // The first ones start the process.
    const what = `${SCENE_NAMES.length} templates with a product`;
    reportLimit({ topic, what, unit: 's', values: clock.slice(1), goal: ALL });
    reportLimit({ topic, what: `${what}, processor time`, unit: 's', values: processor.slice(1) });
  });
}

async function tile(url: string, token: string, composition: object): Promise<void> {
  const answer = await fetch(`${url}/api/products/preview-tile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ composition }),
  });
  const said = await answer.text();
  if (!said.includes('data:image')) throw new Error(`a tile was answered ${answer.status}: ${said.slice(0, 300)}`);
}
