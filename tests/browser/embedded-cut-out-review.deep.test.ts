import { afterEach, expect, it } from 'vitest';
import { accessibilityFaults } from './browser.ts';
import { castDoubt, walk } from './doubtful-kit.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

it('a doubtful cut-out is asked about, corrected, brushed and kept in the admin', async () => {
  const rig = await startEmbeddedRig();
  cleanups = [() => rig.stop(), await castDoubt()];
  const shop = newShop('doubt');
  const { page, inside, trouble } = await rig.open(shop, { appPath: '/product' });
  const frame = () => page.frames().find((candidate) => candidate.url().startsWith(rig.product.url))!;
  await walk({
    page,
    place: () => inside,
    reload: async () => {
      await page.reload();
    },
    openMaterials: () => page.goto(`${rig.store.origin}/store/${shop}/apps/plinth/library?shelf=materials`),
    name: 'embedded-cut-out-review',
    faults: () => accessibilityFaults(frame()),
  });
  expect(trouble).toEqual([]);
});
