import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import { accessibilityFaults, DESKTOP, openPage, signIn, startRig } from './browser.ts';
import { NO_WORKER, startDoubtfulWorker, walk } from './doubtful-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

it('a doubtful cut-out is asked about, corrected, brushed and kept on the site', async () => {
  const db = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-doubt-'));
  chmodSync(folder, 0o755);
  const rig = await startRig({ ...NO_WORKER, DATABASE_URL: db.url, DATA_DIR: folder });
  const worker = await startDoubtfulWorker({ databaseUrl: db.url, folder });
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups = [() => rmSync(folder, { recursive: true }), () => db.drop(), () => rig.stop(), () => worker.stop()];
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
