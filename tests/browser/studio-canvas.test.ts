import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deepDescribe, deepIt, everydayIt, rows } from '@plinth/testing/depth';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';

const PROP = path.resolve('public/presets/props/podium-fluted.png');

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}
interface Hook {
  boxes(): Record<string, Box>;
  draws(): number[];
  nodes(): number[];
  viewport(): { x: number; y: number; zoom: number };
}
type HookWindow = Window & { plinthStage: Hook };

let rig: BrowserRig;
let product: ProductProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let trouble: string[];

beforeAll(async () => {
  rig = await startRig();
  ({ product, browser } = rig);
});

afterAll(() => rig?.stop());

beforeEach(async () => {
  context = await browser.newContext({ viewport: DESKTOP });
  ({ page, trouble } = await openPage(context));
  await signIn(page, product);
});

afterEach(async () => {
  expect(trouble).toEqual([]);
  await context.close();
});

const hook = <T>(target: Page, read: (stage: Hook) => T) =>
  target.evaluate(
    (source) =>
      (new Function('stage', `return (${source})(stage)`) as (stage: Hook) => T)(
        (window as never as HookWindow).plinthStage,
      ),
    read.toString(),
  );
const boxes = (target = page) => target.evaluate(() => (window as never as HookWindow).plinthStage.boxes());
const draws = () => page.evaluate(() => (window as never as HookWindow).plinthStage.draws());
/** Canvases of the stage that are on the page: each costs time with every frame. */
const shownCanvases = () =>
  page
    .locator('.konvajs-content canvas')
    .evaluateAll((all) => all.filter((each) => getComputedStyle(each).display !== 'none').length);
const canvas = (target = page) => target.getByRole('listbox', { name: /^Canvas/ });
const saved = (target = page) => target.getByText('Saved', { exact: true }).waitFor();

/** Opens /product with `count` preset props on the canvas, in a grid. */
async function openWith(count: number, target = page): Promise<void> {
  await target.goto(`${product.url}/product`);
  const status = await target.evaluate(async (wanted) => {
    const {
      page: { data },
    } = await (await fetch('/product?_data=routes%2Fsite%2Fstaging')).json();
    const [[presetName, displayName, width, height]] = data.presets.props;
    const key = `preset:${presetName}`;
    const picture = {
      key,
      name: displayName,
      role: 'prop',
      source: { kind: 'preset', name: presetName },
      width,
      height,
      hasAlpha: true,
      isCutoutFailed: false,
      content: null,
    };
    const items = Array.from({ length: wanted }, (_, index) => ({
      id: `i${index}`,
      pictureKey: key,
      isBackgroundRemoved: false,
      isAutoPlaced: false,
      x: 30 + (index % 15) * 80,
      y: 200 + Math.floor(index / 15) * 70,
      width: 70,
      height: 41,
      rotation: 0,
      zIndex: index + 1,
    }));
    const { id, version } = data.scene;
    const document = {
      version: 1,
      items,
      template: null,
      prompt: '',
      autoPrompt: null,
      shelf: [],
      pictures: [picture],
    };
    const response = await fetch(`/api/workspaces/projects/${id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, document }),
    });
    return response.status;
  }, count);
  expect(status).toBe(200);
  await target.goto(`${product.url}/product?test`);
  await target.waitForFunction(
    (wanted) => Object.keys((window as Partial<HookWindow>).plinthStage?.boxes() ?? {}).length === wanted,
    count,
  );
}

/** Window point of a canvas point. */
async function at(x: number, y: number): Promise<[number, number]> {
  const frame = (await canvas().boundingBox())!;
  const viewport = await hook(page, (stage) => stage.viewport());
  return [frame.x + viewport.x + x * viewport.zoom, frame.y + viewport.y + y * viewport.zoom];
}
const middle = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

describe('dragging', () => {
  it('redraws one node whatever the scene holds, is one undo step, and Escape takes it back', async () => {
    for (const count of rows([200, 10], 1)) {
      await openWith(count);
      const id = `i${count - 1}`;
      const start = (await boxes())[id]!;
      const [x, y] = middle(start);
      await page.mouse.move(...(await at(x, y)));
      await page.mouse.down();
      await page.mouse.move(...(await at(x + 40, y + 30)));
      const before = await draws();
      for (let step = 0; step < 30; step += 1) await page.mouse.move(...(await at(x + 40 + step * 4, y + 30 + step)));
      const drawn = (await draws()).map((value, index) => value - before[index]!);
      const [rest, moving, above, matte] = drawn;
      expect([rest, above, matte]).toEqual([0, 0, 0]);
      expect(moving).toBeGreaterThan(5);
      expect((await hook(page, (stage) => stage.nodes()))[1]).toBe(1);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      expect((await boxes())[id]).toEqual(start);

      await page.mouse.move(...(await at(x, y)));
      await page.mouse.down();
      for (let step = 1; step <= 10; step += 1) await page.mouse.move(...(await at(x + step * 11, y + step * 7)));
      await page.mouse.up();
      await expect.poll(async () => (await boxes())[id]!.x).not.toBe(start.x);
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await boxes())[id]).toEqual(start);
    }
  });

  deepIt('shows on one canvas what the layers show once it is dropped, beneath and above what moves', async () => {
    await openWith(30);
    // Between two rows, over one item and beneath the others: those of higher numbers lie above it.
    const [x, y] = middle((await boxes())['i8']!);
    const [left, top] = await at(0, 190);
    const [right, bottom] = await at(1280, 330);
    const look = async () => {
      const clip = { x: left, y: top, width: right - left, height: bottom - top };
      return sharp(await page.screenshot({ clip }))
        .raw()
        .toBuffer();
    };
    await page.keyboard.down('Control');
    await page.mouse.move(...(await at(x, y)));
    await page.mouse.down();
    // There and back: what was drawn on the way is gone.
    for (const [dx, dy] of [
      [300, 20],
      [-200, 60],
      [44, 38],
    ] as const)
      await page.mouse.move(...(await at(x + dx, y + dy)));
    await expect.poll(shownCanvases).toBe(1);
    const moving = await look();
    await page.mouse.up();
    await page.keyboard.up('Control');
    await page.mouse.click(...(await at(640, 900)));
    await expect.poll(shownCanvases).toBe(2);
    const settled = await look();
    const differences = moving.filter((value, index) => Math.abs(value - settled[index]!) > 16).length;
    expect(differences / moving.length).toBeLessThan(0.0005);
  });

  deepIt('snaps to the middle of the canvas', async () => {
    await openWith(1);
    const start = (await boxes())['i0']!;
    const [x, y] = middle(start);
    await page.mouse.move(...(await at(x, y)));
    await page.mouse.down();
    await page.mouse.move(...(await at(500, 600)));
    await page.mouse.move(...(await at(645, 636)));
    await keepPicture(page, 'studio-guides');
    await page.mouse.up();
    await expect.poll(async () => middle((await boxes())['i0']!)).toEqual([640, 640]);
  });

  deepIt('a marquee selects what it touches; the group moves together', async () => {
    await openWith(4);
    await page.mouse.move(...(await at(20, 150)));
    await page.mouse.down();
    await page.mouse.move(...(await at(170, 300)), { steps: 4 });
    await page.mouse.up();
    expect(await canvas().getByRole('option', { selected: true }).count()).toBe(2);
    const before = await boxes();
    await canvas().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => (await boxes())['i1']!.y).toBe(before['i1']!.y + 10);
    const after = await boxes();
    expect(after['i0']!.y).toBe(before['i0']!.y + 10);
    expect(after['i2']).toEqual(before['i2']);
  });
});

describe('by keyboard alone', () => {
  everydayIt('chooses, moves, resizes, turns, copies, restacks, deletes and undoes', async () => {
    await openWith(3);
    await canvas().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const selected = () => canvas().getByRole('option', { selected: true }).getAttribute('aria-label');
    expect(await selected()).toMatch(/layer 2 of 3/);
    const start = (await boxes())['i1']!;
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await boxes())['i1']!.x).toBe(start.x + 2);
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect.poll(async () => (await boxes())['i1']!.width).toBe(start.width + 50);
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await boxes())['i1']!.rotation).toBe(5);
    await page.keyboard.press(']');
    await expect.poll(selected).toMatch(/layer 1 of 3/);
    await page.keyboard.press('Control+d');
    await expect.poll(async () => Object.keys(await boxes()).length).toBe(4);
    await page.keyboard.press('Backspace');
    await expect.poll(async () => Object.keys(await boxes()).length).toBe(3);
    expect(await accessibilityFaults(page)).toEqual([]);
    // Seven steps: two arrows of one burst count once.
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Control+z');
    await expect.poll(async () => (await boxes())['i1']).toEqual(start);
  });

  deepIt('the tree of the accessibility API holds exactly the items of the canvas', async () => {
    await openWith(5);
    const names = await canvas()
      .getByRole('option')
      .evaluateAll((nodes) => nodes.map((node) => node.ariaLabel));
    expect(names).toHaveLength(5);
    expect(names[0]).toMatch(/, prop, layer 1 of 5, centre at \d+, \d+, 70 by 41 pixels$/);
  });

  deepIt('Ctrl+C and Ctrl+V copy what is selected, and leave the text of a field alone', async () => {
    await openWith(2);
    await canvas().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => Object.keys(await boxes()).length).toBe(4);
    const prompt = page.getByLabel('Describe the scene');
    await prompt.fill('grey slate');
    await prompt.press('Control+a');
    await prompt.press('Control+c');
    await prompt.press('End');
    await prompt.press('Control+v');
    expect(await prompt.inputValue()).toBe('grey slategrey slate');
    expect(Object.keys(await boxes())).toHaveLength(4);
  });

  deepIt('works on a Cyrillic layout, and Safari pinches zoom the canvas', async () => {
    await openWith(1);
    await canvas().focus();
    const press = (key: string, code: string) =>
      page.evaluate(
        ([k, c]) =>
          document.activeElement!.dispatchEvent(
            new KeyboardEvent('keydown', { key: k!, code: c!, ctrlKey: true, bubbles: true, cancelable: true }),
          ),
        [key, code],
      );
    await press('ф', 'KeyA');
    await press('в', 'KeyD');
    await expect.poll(async () => Object.keys(await boxes()).length).toBe(2);
    await press('я', 'KeyZ');
    await expect.poll(async () => Object.keys(await boxes()).length).toBe(1);
    const zoom = () => hook(page, (stage) => stage.viewport().zoom);
    const before = await zoom();
    await page.locator('.konvajs-content').evaluate((stage) => {
      const { left, top } = stage.getBoundingClientRect();
      for (const [type, scale] of [
        ['gesturestart', 1],
        ['gesturechange', 2],
        ['gestureend', 2],
      ] as const) {
        const event = new UIEvent(type, { bubbles: true, cancelable: true });
        stage.dispatchEvent(Object.assign(event, { scale, clientX: left + 100, clientY: top + 100 }));
      }
    });
    await expect.poll(zoom).toBeCloseTo(before * 2, 5);
  });

  deepIt('Enter that ends a Japanese word in Safari makes no picture', async () => {
    await openWith(1);
    const prompt = page.getByLabel('Describe the scene');
    await prompt.fill('朝の光');
    const wasPrevented = await prompt.evaluate((field) => {
      const enter = (keyCode: number) => {
        const event = new KeyboardEvent('keydown', { key: 'Enter', keyCode, bubbles: true, cancelable: true });
        field.dispatchEvent(event);
        return event.defaultPrevented;
      };
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '光' }));
      return enter(229);
    });
    expect(wasPrevented).toBe(false);
    expect(await page.getByRole('button', { name: 'Generate Image' }).isEnabled()).toBe(true);
  });

  deepIt('keys belong to the prompt while the user types there', async () => {
    await openWith(1);
    await page.keyboard.press('Control+a');
    const prompt = page.getByLabel('Describe the scene');
    await prompt.fill('ab');
    await prompt.press('Backspace');
    expect(await prompt.inputValue()).toBe('a');
    expect(Object.keys(await boxes())).toHaveLength(1);
  });
});

deepDescribe('files', () => {
  deepIt('a file dropped beside other items stays where it was dropped', async () => {
    await openWith(1);
    const data = await page.evaluateHandle(
      ({ bytes }) => {
        const transfer = new DataTransfer();
        const file = new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], 'own.png', {
          type: 'image/png',
        });
        transfer.items.add(file);
        return transfer;
      },
      { bytes: readFileSync(PROP).toString('base64') },
    );
    const [clientX, clientY] = await at(800, 700);
    const area = page.getByRole('region', { name: 'Canvas' });
    await area.dispatchEvent('dragover', { dataTransfer: data, clientX, clientY });
    await area.dispatchEvent('drop', { dataTransfer: data, clientX, clientY });
    await expect.poll(async () => Object.keys(await boxes()).length).toBe(2);
    const dropped = Object.values(await boxes())[1]!;
    expect(middle(dropped)[0]).toBeCloseTo(800, -1);
    await page.getByText('1 file(s) uploaded successfully').waitFor();
  });

  deepIt('says so when it is no picture, and nothing is sent', async () => {
    await openWith(1);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByText('Please upload an image file').waitFor();
    expect(Object.keys(await boxes())).toHaveLength(1);
  });

  deepIt('a picture the server refuses goes away again, with its reason', async () => {
    await openWith(1);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await page.getByText('broken.png').first().waitFor();
    expect(Object.keys(await boxes())).toHaveLength(1);
    // The browser reports the refused upload itself.
    expect(trouble.every((line) => line.includes('415'))).toBe(true);
    trouble.length = 0;
  });
});

deepDescribe('two tabs', () => {
  deepIt('each sees the other’s change arrive and keeps its own', async () => {
    await openWith(2);
    const other = await context.newPage();
    await other.goto(`${product.url}/product?test`);
    await other.waitForFunction(() => 'plinthStage' in window);
    const start = await boxes();
    const shows = (target: Page, id: string, change: object) =>
      target.waitForFunction(
        ([one, wanted]) => {
          const box = (window as never as HookWindow).plinthStage.boxes()[one as string] as object;
          return Object.entries(wanted).every(([field, value]) => (box as Record<string, number>)[field] === value);
        },
        [id, change] as const,
      );
    // A thing that one moves, the other sees move; both at once, on other things, keep both.
    await canvas().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowDown');
    await canvas(other).focus();
    await other.keyboard.press('End');
    await other.keyboard.press('Enter');
    await other.keyboard.press('Shift+ArrowRight');
    const moved = { i1: { ...start['i1'], y: start['i1']!.y + 10 }, i0: { ...start['i0'], x: start['i0']!.x + 10 } };
    for (const target of [page, other]) {
      for (const [id, box] of Object.entries(moved)) await shows(target, id, box);
    }
    // Undo takes back one's own.
    await page.keyboard.press('Control+z');
    for (const target of [page, other]) {
      await shows(target, 'i1', start['i1']!);
      await shows(target, 'i0', moved.i0);
    }
    await saved();
    // After a reload there is still something to redo.
    await page.reload();
    await page.waitForFunction(
      () => Object.keys((window as Partial<HookWindow>).plinthStage?.boxes() ?? {}).length === 2,
    );
    await other.close();
  });
});

deepIt('words typed before the page listened are kept', async () => {
  let letOn!: () => void;
  const held = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.url}/product`, { waitUntil: 'commit' });
  const words = page.getByLabel('Describe the scene');
  await words.fill('Morning light on linen');
  const saved = page.waitForResponse((response) => response.url().endsWith('/edits') && response.ok());
  letOn();
  await saved;
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  expect(await words.inputValue()).toBe('Morning light on linen');
});
