import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { startComfyUi } from '#tests/doubles/comfyui/start-comfyui.ts';
import type { ComfyDouble } from '#tests/doubles/comfyui/start-comfyui.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, signIn, signInAsOwner, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';
import { results, sampleOrder } from './tools-kit.ts';

/** The studio and the owner's page with an operator's own ComfyUI server behind them, which runs as far as a test wants. */

const WORK_MS = 120_000;
/** Looks after which a run is over. */
const line = { looks: Infinity };
let double: ComfyDouble;
let rig: BrowserRig;

beforeAll(async () => {
  double = await startComfyUi({
    get looks() {
      return line.looks;
    },
    missing: ['wan2.2_vae.safetensors'],
  });
  rig = await startRig({ COMFYUI_URL: double.origin });
});
beforeEach(() => {
  line.looks = Infinity;
});
afterAll(async () => {
  await rig?.stop();
  await double?.stop();
});

async function studio(): Promise<{ page: Page; trouble: string[]; close: () => Promise<void> }> {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signIn(page, rig.product);
  await page.goto(`${rig.product.url}/product`);
  await listens(page);
  return { page, trouble, close: () => context.close() };
}

/** Orders a product photo of the scene that is open, by the screen's own call; its job. */
const order = (page: Page): Promise<string> =>
  page.evaluate(async (body) => {
    const { page: opened } = (await (await fetch('/product?_data=routes%2Fsite%2Fstaging')).json()) as {
      page: { data: { scene: { id: string } } };
    };
    const answer = await fetch('/api/products/generate', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, place: { kind: 'scene', id: opened.data.scene.id } }),
    });
    return ((await answer.json()) as { jobId: string }).jobId;
  }, sampleOrder());

interface JobAnswer {
  readonly status: string;
  readonly progress: { readonly value: number; readonly max: number; readonly label: string } | null;
  readonly outputs: readonly { readonly asset: { readonly recipe: Record<string, unknown> } | null }[];
}
const jobOf = (page: Page, jobId: string): Promise<JobAnswer> =>
  page.evaluate(async (id) => (await fetch(`/api/generation/jobs/${id}`)).json() as Promise<never>, jobId);
const credits = (page: Page) =>
  page.evaluate(async () => {
    const { available, held } = (await (await fetch('/api/user/credits')).json()) as Record<string, number>;
    return { available: available!, held: held! };
  });
const rowsOf = async (jobId: string) =>
  (await database().providerRequest.findMany({ where: { jobId }, orderBy: { createdAt: 'asc' } })).map(
    ({ status, errorCode }) => [status, errorCode].filter(Boolean).join(' '),
  );
/** Ids of the server's line, once there is another than these. */
async function nextPrompt(known: readonly string[]): Promise<string> {
  const next = () => double.prompts().find(({ id, state }) => state !== 'over' && !known.includes(id))?.id;
  await expect.poll(next, { timeout: WORK_MS }).toBeDefined();
  return next()!;
}

it('steps and previews are seen while a run is under way, and a cancel stops that run alone', async () => {
  const { page, trouble, close } = await studio();
  const before = await credits(page);
  const jobId = await order(page);
  const prompt = await nextPrompt([]);
  const preview = results(page).locator('img[data-preview]');
  await preview.waitFor({ timeout: WORK_MS });
  // As the server has sent it: no image of a file that is kept.
  expect(await preview.evaluate((image: HTMLImageElement) => image.src.slice(0, 23))).toBe('data:image/jpeg;base64,');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await expect.poll(async () => (await jobOf(page, jobId)).progress).toMatchObject({ max: 100, label: 'KSampler' });
  const { value } = (await jobOf(page, jobId)).progress!;
  await expect.poll(async () => (await jobOf(page, jobId)).progress?.value).toBeGreaterThan(value);
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'comfyui-1-preview');
  await page.evaluate(
    (promptId) =>
      fetch('/api/interrupt', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ promptId }),
      }).then(({ status }) => status),
    jobId,
  );
  await expect.poll(async () => (await jobOf(page, jobId)).status).toBe('cancelled');
  await expect.poll(() => double.interrupts(), { timeout: WORK_MS }).toEqual([{ prompt_id: prompt }]);
  expect(await credits(page)).toEqual(before);
  await preview.waitFor({ state: 'detached' });
  expect(trouble).toEqual([]);
  await close();
});

it('a server that restarts in the middle loses nothing: the run is a new row, and after two our own engine makes it', async () => {
  const { page, close } = await studio();
  const once = await order(page);
  const first = await nextPrompt([]);
  double.restart();
  await nextPrompt([first]);
  line.looks = 0;
  await expect.poll(async () => (await jobOf(page, once)).status, { timeout: WORK_MS }).toBe('succeeded');
  expect((await jobOf(page, once)).outputs[0]!.asset!.recipe).toMatchObject({ engine: 'comfyui' });
  expect(await rowsOf(once)).toEqual(['failed lost', 'succeeded']);

  line.looks = Infinity;
  const twice = await order(page);
  const third = await nextPrompt([]);
  double.restart();
  await nextPrompt([third]);
  double.restart();
  await expect.poll(async () => (await jobOf(page, twice)).status, { timeout: WORK_MS }).toBe('succeeded');
  const { recipe } = (await jobOf(page, twice)).outputs[0]!.asset!;
  expect(recipe).toMatchObject({ engine: 'local', fallback: { provider: 'comfyui' } });
  expect(await rowsOf(twice)).toEqual(['failed lost', 'failed lost']);
  await keepPicture(page, 'comfyui-2-restarted');
  await close();
});

it('the owner reads what a workflow lacks, tries one, and chooses who makes a feature', async () => {
  line.looks = 0;
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  const { page, trouble } = await openPage(context);
  await signInAsOwner(page, rig.product);
  await page.goto(`${rig.product.url}/admin/engines`);
  await page.getByText('file wan2.2_vae.safetensors is missing in VAELoader').waitFor();
  await page.getByRole('button', { name: /^Try it: .*ESRGAN/ }).click();
  await page.getByRole('img', { name: /^Result of / }).waitFor({ timeout: WORK_MS });
  await page.getByLabel('Run Upscale on').selectOption('local');
  await page.getByRole('button', { name: 'Save: Upscale' }).click();
  await page.getByRole('row', { name: /^Upscale .*This machine.*your choice/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'comfyui-3-engines');
  expect(trouble).toEqual([]);
  await context.close();
});

it('the preview is seen in the Shopify admin, too', async () => {
  const admin = await startEmbeddedRig({ COMFYUI_URL: double.origin });
  try {
    const shop = newShop('previews');
    const { context, page, frame, trouble } = await admin.open(shop, { appPath: '/product' });
    const opened = await admin.call(shop, '/app/product?_data=routes%2Fembedded%2Fstaging');
    const { page: studioPage } = (await opened.json()) as { page: { data: { scene: { id: string } } } };
    const place = { kind: 'scene', id: studioPage.data.scene.id };
    expect((await admin.call(shop, '/api/products/generate', { ...sampleOrder(), place })).status).toBeLessThan(300);
    const preview = results(frame).locator('img[data-preview]');
    await preview.waitFor({ timeout: WORK_MS });
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
    await keepPicture(page, 'comfyui-4-admin');
    expect(trouble).toEqual([]);
    await context.close();
  } finally {
    await admin.stop();
  }
});
