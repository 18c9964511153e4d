import { readFileSync } from 'node:fs';
import path from 'node:path';
import type KonvaNamespace from 'konva';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { MAX_ITEMS } from '#app/domain/studio/document/scene-limits.ts';
import { DESKTOP, openBrowser } from '#tests/browser/open-browser.ts';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { compare } from './compare.ts';
import type { Arm } from './compare.ts';
import { reportComparison, reportLimit } from './figures.ts';
import { ownersToken, withProduct } from './with-product.ts';

/** A scene holds no more than the last. */
const SIZES = [10, 50, MAX_ITEMS] as const;
const PAIRS = 16;
const DROPS = 6;
const MOVES = 60;
const STAGE_PX = 700;
const BESIDE_IDEAL = { atMost: 1.3 };
const BESIDE_DECODING = { atMost: 1.2 };
/** The one that moves, what rests, what lies above it and what lies around the canvas. */
const MOST_PICTURES = { atMost: 4 };
const topic = 'Canvas';

interface DragFigures {
  /** Milliseconds of main-thread work per pointer move. */
  readonly cost: number;
  /** `drawImage` calls per pointer move: a count, the same on every machine. */
  readonly pictures: number;
}

/** A page that stays open, on which the same drag is done again and again. */
interface Dragged {
  readonly drag: () => Promise<DragFigures>;
  readonly close: () => Promise<void>;
}

interface ProductLoaderData {
  readonly scene: { readonly id: string; readonly version: number; readonly document: Record<string, unknown> };
}

/**
 * Drag frame cost at 10 items to as many as a scene holds (peers: a bitmap blit plus one picture, and, for the count of pictures, Konva with everything on
 * one layer), then the time from a file drop to its pixels (peer: createImageBitmap of the same file).
 */
export async function reportCanvas(): Promise<void> {
  await withProduct(async (product) => {
    const token = await ownersToken(product);
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({
        viewport: DESKTOP,
        extraHTTPHeaders: { authorization: `Bearer ${token}` },
      });
      await context.addInitScript(countPictures);
      console.log(`\nDrag, main-thread ms per pointer move, ${MOVES} moves a run; the ideal is a blit and one picture`);
      console.log(`  a scene holds at most ${MAX_ITEMS} items: 500 cannot be measured`);
      for (const size of SIZES) await reportDrag(context, product, token, size);
      await reportDrop(context, product, token);
    } finally {
      await browser.close();
    }
  });
}

/** In the page, before anything of ours. */
function countPictures(): void {
  const counter = window as unknown as { drawnPictures: number };
  counter.drawnPictures = 0;
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...rest: unknown[]) {
    counter.drawnPictures += 1;
    return (draw as (...all: unknown[]) => void).apply(this, rest);
  } as typeof draw;
}

async function reportDrag(
  context: BrowserContext,
  product: ProductProcess,
  token: string,
  size: number,
): Promise<void> {
  const single = await dragged(context, (page) => openSingleLayer(page, size));
  const onOneLayer = await single.drag();
  await single.close();
  const ideal = await dragged(context, (page) => openIdeal(page));
  const ours = await dragged(context, (page) => openProduct(page, product, token, size));
  const pictures: number[] = [];
  const arm = (name: string, { drag }: Dragged, keep?: number[]): Arm => ({
    name,
    run: async () => {
      const figures = await drag();
      keep?.push(figures.pictures);
      return figures.cost;
    },
  });
  const result = await compare({
    ours: arm('Plinth', ours, pictures),
    peer: arm('ideal', ideal),
    pairs: PAIRS,
    warmUps: 2,
    goal: BESIDE_IDEAL,
  });
  reportComparison(topic, `drag, ${size} items`, 'ms', result);
  const drawn = [Math.max(...pictures)];
  reportLimit({
    topic,
    what: `drag, ${size} items, pictures a move`,
    unit: 'drawn',
    values: drawn,
    goal: MOST_PICTURES,
  });
  console.log(`    Konva with one layer: ${onOneLayer.cost.toFixed(2)} ms, ${onOneLayer.pictures.toFixed(1)} pictures`);
  await ours.close();
  await ideal.close();
}

async function dragged(
  context: BrowserContext,
  open: (page: Page) => Promise<{ x: number; y: number }>,
): Promise<Dragged> {
  const page = await context.newPage();
  const start = await open(page);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  // Not the tool's own mouse: while a button is held it listens in the page for things being dragged, with every move.
  const mouse = async (
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    x: number,
    y: number,
    isHeld: boolean,
  ) => {
    const held = { button: isHeld || type !== 'mouseMoved' ? 'left' : 'none', buttons: isHeld ? 1 : 0 } as const;
    await session.send('Input.dispatchMouseEvent', { type, x, y, clickCount: 1, ...held });
  };
  const drawn = () => page.evaluate(() => (window as unknown as { drawnPictures: number }).drawnPictures);
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return {
    async drag() {
      await page.bringToFront();
      await mouse('mouseMoved', start.x, start.y, false);
      await mouse('mousePressed', start.x, start.y, true);
      for (let step = 3; step <= 12; step += 3) await mouse('mouseMoved', start.x + step, start.y + step, true);
      await frame();
      const busyBefore = await busySeconds();
      const drawnBefore = await drawn();
      for (let move = 0; move < MOVES; move += 1) {
        await mouse('mouseMoved', start.x + 12 + move, start.y + 12 + ((move * 7) % 40), true);
        await frame();
      }
      const cost = ((await busySeconds()) - busyBefore) * 1000;
      const pictures = (await drawn()) - drawnBefore;
      // Back to where it was taken up, so that every drag is the same one.
      await mouse('mouseMoved', start.x + 12, start.y + 12, true);
      await mouse('mouseMoved', start.x, start.y, true);
      await frame();
      await mouse('mouseReleased', start.x, start.y, false);
      await frame();
      return { cost: cost / MOVES, pictures: pictures / MOVES };
    },
    close: () => page.close(),
  };
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
  await page.waitForLoadState('load').catch(() => {});
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
  const data = await fetch(`${product.url}/product?_data=routes%2Fsite%2Fstaging`, { headers });
  const { scene } = ((await data.json()) as { page: { data: ProductLoaderData } }).page.data;
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
  const data = photo.toString('base64');
  let turn = 0;
  const onPage = (work: (page: Page) => Promise<number>) => async () => {
    await saveScene(product, token, 1);
    const page = await context.newPage();
    await page.goto(`${product.url}/product?test`);
    await page.waitForFunction(() => (window as { plinthStage?: { bitmaps(): number } }).plinthStage?.bitmaps() === 1);
    const ms = await work(page);
    await page.close();
    return ms;
  };
  const result = await compare({
    ours: { name: 'Plinth', run: onPage((page) => dropOn(page, data, `drop-${(turn += 1)}.jpg`)) },
    peer: { name: 'createImageBitmap', run: onPage((page) => decodeOn(page, data)) },
    pairs: DROPS,
    goal: BESIDE_DECODING,
  });
  reportComparison(topic, '12 MP file drop to pixels', 'ms', result);
}

const decodeOn = (page: Page, data: string) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const start = performance.now();
    (await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))).close();
    return performance.now() - start;
  }, data);

const dropOn = (page: Page, data: string, name: string) =>
  page.evaluate(
    async ({ base64, fileName }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type: 'image/jpeg' }));
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
    { base64: data, fileName: name },
  );
