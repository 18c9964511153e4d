import { afterEach, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, openPage, signIn, startRig } from './browser.ts';
import { castDoubt, walk } from './doubtful-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

it('a doubtful cut-out is asked about, corrected, brushed and kept on the site', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups = [() => rig.stop(), await castDoubt()];
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  const open = async () => {
    await page.goto(`${rig.product.url}/product?test`);
    await page.waitForFunction(() => 'plinthStage' in window);
  };
  await open();
  const openMaterials = () => page.goto(`${rig.product.url}/dashboard/projects?shelf=materials`);
  const faults = () => accessibilityFaults(page);
  await walk({ page, place: () => page, reload: open, openMaterials, name: 'cut-out-review', faults });
  expect(trouble).toEqual([]);
});
