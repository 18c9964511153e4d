import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolMessages } from '#app/domain/picture-tools/tools.messages.ts';
import { accessibilityFaults, keepPicture } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { cards, drag, openTool, sampleOrder } from './tools-kit.ts';

const WORK_MS = 120_000;

let rig: EmbeddedRig;
beforeAll(async () => {
  rig = await startEmbeddedRig();
});
afterAll(() => rig?.stop());

const available = async (shop: string) =>
  ((await (await rig.call(shop, '/api/user/credits')).json()) as { available: number }).available;

async function stageFor(shop: string): Promise<void> {
  const opened = await rig.call(shop, '/app/product?_data=routes%2Fembedded%2Fstaging');
  const { page } = (await opened.json()) as { page: { data: { scene: { id: string } } } };
  const order = { ...sampleOrder(), place: { kind: 'scene', id: page.data.scene.id } };
  const { jobId } = (await (await rig.call(shop, '/api/products/generate', order)).json()) as { jobId: string };
  const status = async () =>
    ((await (await rig.call(shop, `/api/generation/jobs/${jobId}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: WORK_MS }).toBe('succeeded');
}

it('the tools in the admin: paint with a question before it is lost, enlarge, video, messages over the windows', async () => {
  const shop = newShop('tools');
  const first = await rig.open(shop);
  await first.context.close();
  await stageFor(shop);
  const credits = await available(shop);
  const { context, page, frame, trouble } = await rig.open(shop, { appPath: '/product' });

  const inpaint = await openTool(frame, 'Erase');
  await inpaint.getByRole('heading', { name: 'Erase', exact: true }).waitFor();
  await drag(page, inpaint.getByRole('application'), [0.7, 0.8], [0.85, 0.82]);
  // The question is the admin's own modal, outside of the frame.
  await inpaint.getByRole('button', { name: 'Close window' }).click();
  const question = page.getByRole('dialog').filter({ hasText: toolMessages.leavePainting });
  await question.getByRole('button', { name: 'Keep painting' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await accessibilityFaults(frame)).toEqual([]);
  await keepPicture(page, 'embedded-tools-1-inpaint');
  await inpaint.getByRole('button', { name: 'Confirm' }).click();
  await frame.getByRole('heading', { name: 'Erase result' }).waitFor({ timeout: WORK_MS });
  await keepPicture(page, 'embedded-tools-2-result');
  await frame.getByRole('button', { name: 'Close', exact: true }).click();

  const upscale = await openTool(frame, 'Upscale');
  const saving = page.waitForEvent('download');
  await upscale.getByRole('button', { name: 'Upscale', exact: true }).click();
  expect((await saving).suggestedFilename()).toBe('upscaled-image.png');
  await frame.getByRole('slider', { name: /as it was before/ }).waitFor();
  await keepPicture(page, 'embedded-tools-3-upscaled');
  await frame.getByRole('button', { name: 'Close', exact: true }).click();

  const video = await openTool(frame, 'Video');
  await video.getByRole('radio', { name: 'Tilt up' }).check();
  await video.getByRole('button', { name: 'Generate Video' }).click();
  // Good news is the admin's own toast, over everything.
  await page.getByRole('status').filter({ hasText: toolMessages.videoStarted }).waitFor();
  const player = frame.getByRole('dialog', { name: 'Generated Video' });
  await player.waitFor({ timeout: WORK_MS });
  await expect
    .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
  await keepPicture(page, 'embedded-tools-4-video');
  expect(await accessibilityFaults(frame)).toEqual([]);
  await player.getByRole('button', { name: 'Close window' }).click();
  await player.waitFor({ state: 'hidden' });

  expect(await available(shop)).toBe(credits - 2 - 2 - 4);
  await expect.poll(() => cards(frame).count()).toBe(4);
  expect(trouble).toEqual([]);
  await context.close();
});
