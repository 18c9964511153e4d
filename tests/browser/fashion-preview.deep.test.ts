import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accessibilityFaults,
  DESKTOP,
  keepPicture,
  openPage,
  openRefusedPage,
  PHONE,
  signIn,
  startRig,
} from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { listens } from './listens.ts';

let rig: BrowserRig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig?.stop());

const PREVIEW = '**/api/virtual-try-on/preview';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

it('the empty screen speaks of the way that is chosen, and says why its tools are grey', async () => {
  const { page, trouble } = await openPage(await rig.browser.newContext({ viewport: DESKTOP }));
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/fashion`);
  await listens(page);
  const stage = page.getByRole('region', { name: 'Preview' });
  const title = () => stage.getByRole('heading').textContent();
  expect(await page.getByRole('radio', { name: 'Ghost mannequin' }).isChecked()).toBe(true);
  expect(await title()).toBe('See your clothes on a ghost mannequin');
  await stage.getByText('Add a garment photo, then generate.').waitFor();
  for (const [way, said] of [
    ['Hanger', 'See your clothes on a hanger'],
    ['Flat lay', 'See your clothes laid flat'],
    ['Model', 'See your clothes on a model'],
  ] as const) {
    await page.getByRole('radio', { name: way }).check();
    await expect.poll(title).toBe(said);
  }
  await stage.getByText('choose a model and a place').waitFor();
  await page.getByText('These tools work on a finished image.').waitFor();
  // The sentence about a photo has its button: beside the stage, and on a phone below it.
  const add = stage.getByRole('button', { name: 'Upload apparel' });
  expect(await add.isVisible()).toBe(false);
  await page.setViewportSize(PHONE);
  await add.waitFor();
  expect(trouble).toEqual([]);
});

it('a try-on preview that fails says so, with the way to the image, and is asked for again', async () => {
  const { page } = await openRefusedPage(await rig.browser.newContext({ viewport: DESKTOP }));
  await signIn(page, rig.product);
  await page.route(PREVIEW, (route) => route.fulfill({ status: 503, json: { message: 'busy' } }));
  await page.goto(`${rig.product.url}/fashion`);
  await listens(page);
  // Each is offered once.
  await page.getByRole('button', { name: 'Try the sample garment Printed tee' }).click();
  const stage = page.getByRole('region', { name: 'Preview' });
  const failure = stage.getByRole('alert').filter({ hasText: 'Preview not available' });
  await failure.waitFor();
  await failure.getByText('You can still generate the image.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'fashion-preview-failed');
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'fashion-preview-failed-phone');
  await page.setViewportSize(DESKTOP);

  await page.unroute(PREVIEW);
  await page.route(PREVIEW, (route) => route.fulfill({ status: 200, json: { picture: PIXEL } }));
  await failure.getByRole('button', { name: 'Try again' }).click();
  await stage.getByRole('img', { name: 'Preview of the image' }).waitFor();
  expect(await failure.count()).toBe(0);
});

it('tools act on the finished image that is on the stage, never on one behind a preview', async () => {
  const { page } = await openRefusedPage(await rig.browser.newContext({ viewport: DESKTOP }));
  await signIn(page, rig.product);
  await page.route(PREVIEW, (route) => route.fulfill({ status: 200, json: { picture: PIXEL } }));
  await page.goto(`${rig.product.url}/fashion`);
  await listens(page);
  await page.getByRole('button', { name: 'Try the sample garment Printed tee' }).click();
  await page.getByRole('radio', { name: '1', exact: true }).check();
  const strip = page.getByRole('complementary', { name: 'Results' });
  const tools = page.getByRole('toolbar', { name: 'Image tools' });
  await page.getByRole('button', { name: /^Generate Image/ }).click();
  await tools.getByRole('link', { name: 'Download' }).waitFor();

  await page.getByRole('radio', { name: 'Hanger' }).check();
  await page.getByRole('img', { name: 'Preview of the image' }).waitFor();
  await tools.getByRole('button', { name: 'Download', disabled: true }).waitFor();
  await page.getByText('These tools work on a finished image.').waitFor();
  expect(await strip.locator('[aria-current]').count()).toBe(0);

  await strip.getByRole('button', { name: /^View / }).click();
  await tools.getByRole('link', { name: 'Download' }).waitFor();
  expect(await page.getByRole('img', { name: 'Preview of the image' }).count()).toBe(0);
  expect(await strip.locator('[aria-current]').count()).toBe(1);
});
