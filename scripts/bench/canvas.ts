import { readFileSync } from 'node:fs';
import path from 'node:path';
import type KonvaNamespace from 'konva';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { DESKTOP, openBrowser } from '#tests/browser/open-browser.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { median } from './measure.ts';

const SIZES = [10, 50, 200] as const;
const MOVES = 60;
const STAGE_PX = 700;

interface DragFigures {
  /** Milliseconds of main-thread work per pointer move. */
  readonly cost: number;
  /** `drawImage` calls per pointer move: a count, the same on every machine. */
  readonly pictures: number;
}

interface ProductLoaderData {
  readonly scene: { readonly id: string; readonly version: number; readonly document: Record<string, unknown> };
}

/**
 * Drag frame cost at 10, 50 and 200 items (peers: a bitmap blit plus one picture, and Konva with everything on one
 * layer), then the time from a file drop to its pixels (peer: createImageBitmap of the same file).
 */
export async function reportCanvas(product: ProductProcess, token: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({
      viewport: DESKTOP,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    await context.addInitScript(() => {
      const counter = window as unknown as { drawnPictures: number };
      counter.drawnPictures = 0;
      const draw = CanvasRenderingContext2D.prototype.drawImage;
      CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...rest: unknown[]) {
        counter.drawnPictures += 1;
        return (draw as (...all: unknown[]) => void).apply(this, rest);
      } as typeof draw;
    });
    console.log('\nDrag, per pointer move: main-thread ms and pictures drawn');
    for (const size of SIZES) {
      const ideal = await measure(context, (page) => openIdeal(page));
      const single = await measure(context, (page) => openSingleLayer(page, size));
      const ours = await measure(context, (page) => openProduct(page, product, token, size));
      console.log(
        `  ${String(size).padStart(3)} items   Plinth ${show(ours)} | ideal ${show(ideal)} | Konva, one layer ${show(single)} | x${(ours.cost / ideal.cost).toFixed(2)} of ideal`,
      );
    }
    await reportDrop(context, product, token);
  } finally {
    await browser.close();
  }
}

const show = ({ cost, pictures }: DragFigures) => `${cost.toFixed(2)} ms, ${pictures.toFixed(1)}`;

async function measure(
  context: BrowserContext,
  open: (page: Page) => Promise<{ x: number; y: number }>,
): Promise<DragFigures> {
  const page = await context.newPage();
  const start = await open(page);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const drawn = () => page.evaluate(() => (window as unknown as { drawnPictures: number }).drawnPictures);
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 12, { steps: 4 });
  await frame();
  const busyBefore = await busySeconds();
  const drawnBefore = await drawn();
  for (let move = 0; move < MOVES; move += 1) {
    await page.mouse.move(start.x + 12 + move, start.y + 12 + ((move * 7) % 40));
    await frame();
  }
  const cost = ((await busySeconds()) - busyBefore) * 1000;
  const pictures = (await drawn()) - drawnBefore;
  await page.mouse.up();
  await page.close();
  return { cost: cost / MOVES, pictures: pictures / MOVES };
}

/** The least that can be done: the rest as one bitmap, the moving picture on top. */
async function openIdeal(page: Page): Promise<{ x: number; y: number }> {
  await page.setContent(`<body style="margin:0"><canvas width="${STAGE_PX}" height="${STAGE_PX}"></canvas></body>`);
  await page.evaluate((side) => {
    const context = document.querySelector('canvas')!.getContext('2d')!;
    const paint = (color: string, size: number) => {
      const sheet = new OffscreenCanvas(size, size);
      const pen = sheet.getContext('2d')!;
      pen.fillStyle = color;
      pen.fillRect(0, 0, size, size);
      return sheet.transferToImageBitmap();
    };
    const rest = paint('#ddd', side);
    const item = paint('#36c', 120);
    addEventListener('mousemove', ({ clientX, clientY }) =>
      requestAnimationFrame(() => {
        context.drawImage(rest, 0, 0);
        context.drawImage(item, clientX - 60, clientY - 60);
      }),
    );
  }, STAGE_PX);
  return { x: 350, y: 350 };
}

/** Konva as one starts with it: all pictures on one layer. */
async function openSingleLayer(page: Page, items: number): Promise<{ x: number; y: number }> {
  await page.setContent('<body style="margin:0"><div id="stage"></div></body>');
  await page.addScriptTag({ content: readFileSync(path.resolve('node_modules/konva/konva.min.js'), 'utf8') });
  await page.evaluate(
    ({ side, count }) => {
      const { Konva } = window as unknown as { Konva: typeof KonvaNamespace };
      const stage = new Konva.Stage({ container: 'stage', width: side, height: side });
      const layer = new Konva.Layer();
      const sheet = document.createElement('canvas');
      sheet.width = sheet.height = 120;
      const pen = sheet.getContext('2d')!;
      pen.fillStyle = '#36c';
      pen.fillRect(0, 0, 120, 120);
      for (let index = 0; index < count; index += 1) {
        const x = index === count - 1 ? 290 : (index * 37) % 560;
        const y = index === count - 1 ? 290 : (index * 53) % 560;
        layer.add(new Konva.Image({ image: sheet, x, y, width: 120, height: 120, draggable: true }));
      }
      stage.add(layer);
    },
    { side: STAGE_PX, count: items },
  );
  return { x: 350, y: 350 };
}

/** The studio with that many props on its canvas, the last one in the middle. */
async function openProduct(
  page: Page,
  product: ProductProcess,
  token: string,
  items: number,
): Promise<{ x: number; y: number }> {
  await saveScene(product, token, items);
  await page.goto(`${product.url}/product?test`);
  await page.waitForFunction((count) => {
    const hook = (window as { plinthStage?: { boxes(): Record<string, unknown>; bitmaps(): number } }).plinthStage;
    return hook !== undefined && Object.keys(hook.boxes()).length === count && hook.bitmaps() > 0;
  }, items);
  await page.waitForLoadState('networkidle').catch(() => {});
  const canvas = (await page.locator('.konvajs-content').boundingBox())!;
  const view = await page.evaluate(() =>
    (
      window as unknown as { plinthStage: { viewport(): { x: number; y: number; zoom: number } } }
    ).plinthStage.viewport(),
  );
  return { x: canvas.x + view.x + 640 * view.zoom, y: canvas.y + view.y + 640 * view.zoom };
}

async function saveScene(product: ProductProcess, token: string, items: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const data = await fetch(`${product.url}/product?_data=routes%2Fproduct`, { headers });
  const { scene } = ((await data.json()) as { data: ProductLoaderData }).data;
  const manifest = (await (await fetch(`${product.url}/presets/manifest.json`)).json()) as {
    props: readonly { name: string; width: number; height: number }[];
  };
  const prop = manifest.props[0]!;
  const key = `preset:prop:${prop.name}`;
  const picture = {
    key,
    name: prop.name,
    role: 'prop',
    source: { kind: 'preset', name: prop.name },
    width: prop.width,
    height: prop.height,
    hasAlpha: true,
    isCutoutFailed: false,
    content: null,
  };
  const KIND = { kind: 'picture', isVisible: true };
  const place = (index: number) => {
    const isLast = index === items - 1;
    const [x, y] = isLast ? [560, 560] : [(index * 97) % 1100, (index * 137) % 1100];
    const where = { x, y, width: 160, height: 160, rotation: 0, zIndex: index };
    return { id: `item-${index}`, pictureKey: key, isBackgroundRemoved: true, isAutoPlaced: false, ...where, ...KIND };
  };
  const document = {
    ...scene.document,
    items: Array.from({ length: items }, (_, index) => place(index)),
    shelf: [key],
    pictures: [picture],
    template: null,
  };
  const saved = await fetch(`${product.url}/api/workspaces/projects/${scene.id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ document, version: scene.version }),
  });
  if (!saved.ok) throw new Error(`the scene was not saved: ${saved.status} ${await saved.text()}`);
}

async function reportDrop(context: BrowserContext, product: ProductProcess, token: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .jpeg({ quality: 90 })
    .toBuffer();
  const drops: number[] = [];
  const decodes: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await saveScene(product, token, 1);
    const page = await context.newPage();
    await page.goto(`${product.url}/product?test`);
    await page.waitForFunction(() => (window as { plinthStage?: { bitmaps(): number } }).plinthStage?.bitmaps() === 1);
    const data = photo.toString('base64');
    decodes.push(
      await page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const start = performance.now();
        (await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))).close();
        return performance.now() - start;
      }, data),
    );
    drops.push(
      await page.evaluate(
        async ({ base64, name }) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
          const target = document.querySelector('.konvajs-content')!;
          const { left, top, width, height } = target.getBoundingClientRect();
          const where = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
          const hook = (window as unknown as { plinthStage: { bitmaps(): number } }).plinthStage;
          const before = hook.bitmaps();
          const start = performance.now();
          for (const type of ['dragenter', 'dragover', 'drop']) {
            target.dispatchEvent(new DragEvent(type, { ...where, dataTransfer: transfer }));
          }
          while (hook.bitmaps() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
          await new Promise((resolve) => requestAnimationFrame(resolve));
          return performance.now() - start;
        },
        { base64: data, name: `drop-${turn}.jpg` },
      ),
    );
    await page.close();
  }
  console.log(
    `\nFile drop to pixels, 12 MP JPEG: ${median(drops).toFixed(0)} ms | createImageBitmap alone ${median(decodes).toFixed(0)} ms | x${(median(drops) / median(decodes)).toFixed(2)}`,
  );
}
