import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { accountMessages } from '#app/domain/accounts/accounts.messages.ts';
import { wordEditMessages } from '#app/domain/edit-with-ai/edit-with-ai.messages.ts';
import { editorMessages } from '#app/domain/image-editor/image-editor.messages.ts';
import { clientMessages } from '#app/ui/client/client.messages.ts';
import { libraryMessages } from '#app/domain/library/library.messages.ts';
import { shellMessages } from '#app/shell/shell.messages.ts';
import { deepIt, isDeep, rows } from '@plinth/testing/depth';
import { DESKTOP, keepPicture, keepsPictures, openRefusedPage, PHONE, signIn, startRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import { listens } from './listens.ts';
import type { PageOrFrame } from './tools-kit.ts';

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
  cleanups = [];
});

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

let photo: GivenFile;
beforeAll(async () => {
  const create = { width: 320, height: 320, channels: 3, background: '#e9e6e0' } as const;
  photo = { name: 'box.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
});

/** How a call can end that should have worked. */
const ENDS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  offline: (route) => route.abort('internetdisconnected'),
  broken: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }),
  busy: (route) =>
    route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify({ message: BUSY }) }),
};
const BUSY = 'Too many requests. Please wait a moment and try again.';

/** Files that are no pictures for us, and what is said about each. */
function badFiles(): readonly (readonly [string, GivenFile, string])[] {
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';
  const phone = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return [
    ['empty', file('empty.png', 'image/png', Buffer.alloc(0)), libraryMessages.emptyFile],
    ['text', file('notes.png', 'image/png', Buffer.from('not a picture')), libraryMessages.notAnImage],
    ['torn', file('torn.png', 'image/png', photo.buffer.subarray(0, 60)), libraryMessages.cutOff],
    ['drawing', file('logo.svg', 'image/svg+xml', Buffer.from(drawing)), libraryMessages.unsupportedFormat('SVG')],
    ['phone', file('photo.heic', 'image/heic', phone), libraryMessages.heic],
    ['large', file('large.png', 'image/png', Buffer.alloc(26 * 1024 * 1024, 1)), libraryMessages.tooManyBytes(25)],
  ];
}

interface Case {
  readonly name: string;
  readonly path: { readonly site: string; readonly admin: string };
  /** Up to the moment before the call. */
  readonly prepare: (place: PageOrFrame) => Promise<void>;
  readonly call: string;
  readonly act: (place: PageOrFrame) => Promise<void>;
  readonly says: Readonly<Record<'offline' | 'broken' | 'busy', string>>;
  /** Words typed or results made before are still there. */
  readonly isKept: (place: PageOrFrame) => Promise<boolean>;
}

const choose = (place: PageOrFrame, file: GivenFile) => place.locator('input[type=file]').first().setInputFiles(file);
const WISH = 'a stoneware mug on a linen cloth';

const FAILED_IDEA = 'Error occurred while generating Image, please try again';
const CASES: readonly Case[] = [
  {
    name: 'ideation',
    path: { site: '/dashboard/text-to-image', admin: '/text-to-image' },
    prepare: (place) => place.getByRole('textbox', { name: 'What should be in the image?' }).fill(WISH),
    call: '**/api/generation/text-to-image',
    act: (place) => place.getByRole('button', { name: 'Generate' }).click(),
    says: { offline: FAILED_IDEA, broken: FAILED_IDEA, busy: BUSY },
    isKept: async (place) =>
      (await place.getByRole('textbox', { name: 'What should be in the image?' }).inputValue()) === WISH,
  },
  {
    name: 'edit-with-ai',
    path: { site: '/dashboard/edit-with-ai', admin: '/edit-with-ai' },
    async prepare(place) {
      await choose(place, photo);
      await place.getByRole('textbox', { name: wordEditMessages.words }).fill('make the background green');
    },
    call: '**/api/images/edit-by-words',
    act: (place) => place.getByRole('button', { name: wordEditMessages.apply }).click(),
    says: { offline: wordEditMessages.failed, broken: wordEditMessages.failed, busy: BUSY },
    isKept: async (place) =>
      (await place.getByRole('textbox', { name: wordEditMessages.words }).inputValue()) === 'make the background green',
  },
  {
    name: 'editor',
    path: { site: '/dashboard/enhance-with-editor', admin: '/enhance-with-editor' },
    async prepare(place) {
      await choose(place, photo);
      await place.getByRole('img', { name: 'The edited image' }).waitFor();
      await place.getByRole('button', { name: 'Rotate right' }).click();
    },
    call: '**/api/images/project/save',
    act: (place) => place.getByRole('button', { name: 'Save', exact: true }).click(),
    says: { offline: editorMessages.saveFailed, broken: editorMessages.saveFailed, busy: BUSY },
    isKept: (place) => place.getByRole('button', { name: 'Undo' }).isEnabled(),
  },
];

/** The message on the page or from the admin around it. */
async function hears(page: Page, place: PageOrFrame, text: string): Promise<void> {
  await expect
    .poll(async () => (await page.getByText(text).count()) + (await place.getByText(text).count()), { message: text })
    .toBeGreaterThan(0);
}

/** As it is at both widths. */
async function keepBoth(page: Page, name: string): Promise<void> {
  if (!keepsPictures) return;
  const size = page.viewportSize()!;
  await keepPicture(page, name);
  await page.setViewportSize(PHONE);
  // The menu moves out of the way.
  for (const frame of page.frames()) {
    await frame.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  }
  await keepPicture(page, `${name}-phone`);
  await page.setViewportSize(size);
}

type Open = (path: Case['path']) => Promise<PageOrFrame>;

/** Everyday each call ends in one of the ways, in turns. */
function endsOf(name: string) {
  const ends = Object.entries(ENDS);
  return isDeep ? ends : [ends[CASES.findIndex((one) => one.name === name) % ends.length]!];
}

async function walkCalls(page: Page, open: Open, shell: string): Promise<void> {
  for (const { name, path, prepare, call, act, says, isKept } of CASES) {
    const place = await open(path);
    await prepare(place);
    for (const [end, answer] of endsOf(name)) {
      await page.route(call, answer);
      await act(place);
      await hears(page, place, says[end as keyof typeof says]);
      expect(await isKept(place), `${name} ${end}`).toBe(true);
      await keepBoth(page, `refused-${shell}-${name}-${end}`);
      await page.unroute(call);
    }
  }
}

const FILE_PAGES: readonly Case['path'][] = [
  { site: '/dashboard/remove-background', admin: '/remove-background' },
  { site: '/dashboard/edit-with-ai', admin: '/edit-with-ai' },
  { site: '/dashboard/enhance-with-editor', admin: '/enhance-with-editor' },
];

async function walkFiles(page: Page, open: Open, shell: string): Promise<void> {
  for (const path of rows(FILE_PAGES, 1)) {
    const place = await open(path);
    const broken = () =>
      place
        .locator('main img')
        .evaluateAll(
          (all) =>
            (all as HTMLImageElement[]).filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length,
        );
    for (const [kind, file, sentence] of rows(badFiles(), 2)) {
      await choose(place, file);
      await hears(page, place, sentence);
      await expect.poll(broken).toBe(0);
      await keepBoth(page, `refused-${shell}-${path.admin.slice(1)}-file-${kind}`);
    }
    await page.route('**/api/images/upload/single', (route) => route.abort('internetdisconnected'));
    await choose(place, photo);
    await hears(page, place, clientMessages.noResponse);
    await keepBoth(page, `refused-${shell}-${path.admin.slice(1)}-file-offline`);
    await page.unroute('**/api/images/upload/single');
  }
}

it('on the site every call that fails is put into words, and nothing that was made is lost', async () => {
  const rig = await startRig();
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  cleanups.push(() => context.close());
  const { page } = await openRefusedPage(context);
  await signIn(page, rig.product);
  const open: Open = async ({ site }) => {
    await page.goto(`${rig.product.url}${site}`);
    await listens(page.mainFrame());
    return page;
  };
  await walkCalls(page, open, 'site');
  await walkFiles(page, open, 'site');
  // A session that has ended meanwhile.
  const place = await open(CASES[0]!.path);
  await CASES[0]!.prepare(place);
  await context.clearCookies();
  await CASES[0]!.act(place);
  await hears(page, place, accountMessages.signedOut);
  expect(await CASES[0]!.isKept(place)).toBe(true);
  await keepBoth(page, 'refused-site-ended');
  // The way back in opens beside the page and leads to where it was left.
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: shellMessages.logIn }).click();
  const beside = await opened;
  await beside.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(new URL(beside.url()).searchParams.get('redirectTo')).toBe(CASES[0]!.path.site);
  await beside.close();
  expect(await CASES[0]!.isKept(place)).toBe(true);
});

deepIt('and in the admin', async () => {
  const rig = await startEmbeddedRig();
  cleanups.push(() => rig.stop());
  const shop = newShop('refused');
  const { page, inside } = await rig.open(shop);
  await inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  const open: Open = async ({ admin }) => {
    await page.goto(`${rig.store.origin}/store/${shop}/apps/plinth${admin}`);
    await inside.locator('main').waitFor();
    await listens(page.frames().find((frame) => frame.url().startsWith(rig.product.url))!);
    return inside;
  };
  await walkCalls(page, open, 'admin');
  await walkFiles(page, open, 'admin');
});
