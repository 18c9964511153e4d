import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

const NEWER = { version: 3, items: [{ id: 'a', kind: 'hologram' }], prompt: 'made next year' };
const KEYS = ['a', 'Delete', 'Backspace', 'Control+z', 'Control+a', 'Control+d', 'ArrowLeft', ']', 'b', 'Enter'];

it('a canvas of a newer program is said so, kept through 100 keys and a reload, and can be had as a file', async () => {
  const rig = await startRig();
  const client = new pg.Client({ connectionString: rig.databaseUrl });
  await client.connect();
  cleanups = [() => rig.stop(), () => client.end()];
  const context = await rig.browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  const url = `${rig.product.url}/product`;
  await page.goto(url);
  await page.getByRole('listbox', { name: /^Canvas/ }).waitFor();
  await page.goto(`${rig.product.url}/dashboard`);
  const newest = 'SELECT "id", "userId" FROM "Scene" ORDER BY "createdAt" DESC LIMIT 1';
  const { id, userId } = (await client.query<{ id: string; userId: string }>(newest)).rows[0]!;
  const change = 'UPDATE "Scene" SET "document" = $1, "name" = $2 WHERE "id" = $3';
  await client.query(change, [JSON.stringify(NEWER), 'Spring window', id]);
  const stored = async () => JSON.stringify((await client.query('SELECT * FROM "Scene" WHERE "id" = $1', [id])).rows);
  const before = await stored();

  const words = page.getByText('This project was made by a newer version of Plinth.');
  for (const round of ['first', 'reloaded']) {
    await page.goto(url);
    await words.waitFor();
    for (let press = 0; press < 50; press += 1) await page.keyboard.press(KEYS[press % (KEYS.length - 1)]!);
    expect(await accessibilityFaults(page), round).toEqual([]);
  }
  await page.goto(`${rig.product.url}/dashboard`);
  expect(await stored()).toBe(before);

  await page.goto(url);
  await words.waitFor();
  await keepPicture(page, 'unreadable-scene-1440');
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'unreadable-scene-390');
  await page.setViewportSize(DESKTOP);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Spring window.json');
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toEqual(NEWER);

  await page.getByRole('button', { name: 'Start a new project' }).click();
  await page.getByRole('listbox', { name: /^Canvas/ }).waitFor();
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM "Scene" WHERE "userId" = $1', [userId]);
  expect(rows[0]!.count).toBe('2');
  expect(await stored()).toBe(before);
  expect(trouble).toEqual([]);
});
