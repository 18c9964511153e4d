import type { BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { DESKTOP, openPage, signIn } from './browser.ts';
import type { BrowserRig } from './browser.ts';

/** Side of the pictures: small, so that every tool is quick. */
export const SIDE = 320;

/** The body of `POST /api/products/generate` for one picture of a sample on a scene. */
export function sampleOrder(side = SIDE): object {
  const width = Math.round(side * 0.3);
  const source = { kind: 'preset', name: 'pump-bottle' };
  const place = { x: (side - width) / 2, y: side * 0.2, width, height: Math.round(side * 0.55) };
  const item = { id: 'bottle', role: 'product', source, rotation: 0, zIndex: 0, ...place };
  const template = { kind: 'preset', name: 'marble-podium' };
  return {
    composition: { width: side, height: side, template, items: [item] },
    text_prompt: 'Warm morning light',
    count: 1,
  };
}

/** Stages a sample through the same call as the screen, for the scene that /product opens; the picture's id. */
export async function stagePicture(page: Page, side = SIDE): Promise<string> {
  return page.evaluate(async (order) => {
    const ask = async (path: string, body?: unknown) => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      return (await fetch(path, body ? init : {})).json() as Promise<{
        jobId: string;
        outputs: { asset: { _id: string } | null }[];
      }>;
    };
    const { page } = (await (await fetch('/product?_data=routes%2Fsite%2Fstaging')).json()) as {
      page: { data: { scene: { id: string } } };
    };
    const { jobId } = await ask('/api/products/generate', {
      ...order,
      place: { kind: 'scene', id: page.data.scene.id },
    });
    for (;;) {
      const { outputs } = await ask(`/api/generation/jobs/${jobId}`);
      if (outputs[0]?.asset) return outputs[0].asset._id;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, sampleOrder(side));
}

/** A page, or the app's frame in the admin. */
export type PageOrFrame = Page | Frame | FrameLocator;

export const results = (place: PageOrFrame) => place.getByRole('complementary', { name: 'Results' });
export const cards = (place: PageOrFrame) => results(place).getByRole('button', { name: /^View / });

/** Chooses something to do with the picture that is shown large. */
export async function chooseTool(place: PageOrFrame, tool: string, menu: string): Promise<void> {
  const tools = place.getByRole('toolbar', { name: 'Image tools' });
  await tools.getByRole('button', { name: menu, exact: true }).click();
  await tools.getByRole(/^(Lock|Unlock) /.test(tool) ? 'menuitemcheckbox' : 'menuitem', { name: tool }).click();
}

/** Opens a tool for the newest picture. */
export async function openTool(place: PageOrFrame, tool: string, menu = 'Edit'): Promise<Locator> {
  await results(place)
    .getByRole('button', { name: /^View (?!the video)/ })
    .first()
    .click();
  await chooseTool(place, tool, menu);
  return place.locator('dialog[open]').last();
}

export async function drag(
  page: Page,
  area: Locator,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = (await area.boundingBox())!;
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 5 });
  await page.mouse.up();
}

/** Credits of who is signed in on the page. */
export const balance = (page: Page) =>
  page.evaluate(async () => ((await (await fetch('/api/user/credits')).json()) as { available: number }).available);

export interface Studio {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly trouble: string[];
  readonly pictureId: string;
}

/** The studio of a new user, whose scene has one staged picture. */
export async function openStudio({ browser, product }: Pick<BrowserRig, 'browser' | 'product'>): Promise<Studio> {
  const context = await browser.newContext({ viewport: DESKTOP, acceptDownloads: true });
  const { page, trouble } = await openPage(context);
  await signIn(page, product);
  const pictureId = await stagePicture(page);
  await page.goto(`${product.url}/product?test`);
  await page.waitForFunction(() => 'plinthStage' in window);
  return { context, page, trouble, pictureId };
}
