import sharp from 'sharp';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepDescribe, deepIt, splitRows } from '@plinth/testing/depth';
import { tinyVideo } from '#tests/doubles/scripted-engines.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

const NAMESPACES =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"';
const XMP =
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${NAMESPACES}><rdf:Description dc:creator="Ada Stone" ` +
  'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia" ' +
  'Iptc4xmpExt:AISystemUsed="Another studio"/></rdf:RDF></x:xmpmeta>';

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#b07a50' } });
const jpeg = (name: string, buffer: Buffer): GivenFile => ({ name, mimeType: 'image/jpeg', buffer });

const marked = jpeg('marked.jpg', await picture().withXmp(XMP).jpeg().toBuffer());
const unmarked = jpeg('unmarked.jpg', await picture().jpeg().toBuffer());
const broken = jpeg('broken.jpg', Buffer.from('this is no picture'));
const cutOff = jpeg('cut-off.jpg', marked.buffer.subarray(0, 60));
const video: GivenFile = {
  name: 'video.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from((await tinyVideo()).bytes),
};

type Screen = Page | FrameLocator;

const zoneOf = (screen: Screen) => screen.getByRole('button', { name: /Drop a file here/ });

/** As by hand: the file is let go over the page. */
async function drop(screen: Screen, { name, mimeType, buffer }: GivenFile): Promise<void> {
  await zoneOf(screen).evaluate(
    (zone, file) => {
      const bytes = Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
      for (const type of ['dragover', 'drop']) {
        zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    },
    { name, mimeType, base64: buffer.toString('base64') },
  );
}

/** Its buttons work. */
async function awaitScreen(screen: Screen): Promise<void> {
  await zoneOf(screen).waitFor();
  await expect
    .poll(() => zoneOf(screen).evaluate((zone) => Object.keys(zone).some((key) => key.startsWith('__react'))))
    .toBe(true);
}

/** Files that say something, nothing, and what is no file of the kind; each takes the place of the one before. */
async function checkFiles(screen: Screen, keep: (name: string) => Promise<void>): Promise<void> {
  await awaitScreen(screen);
  await keep('empty');
  const found = (name: string) => screen.getByRole('region', { name: `What ${name} carries` });
  await drop(screen, marked);
  const card = found('marked.jpg');
  await card.getByRole('heading', { name: 'Made by AI' }).waitFor();
  for (const text of ['trainedAlgorithmicMedia', 'Another studio', 'Ada Stone', 'People in it were made by AI.']) {
    expect(await card.getByText(text, { exact: true }).count(), text).toBe(1);
  }
  await keep('marked');
  await drop(screen, unmarked);
  await found('unmarked.jpg').getByRole('heading', { name: 'No mark found' }).waitFor();
  expect(await card.count()).toBe(0);
  await keep('unmarked');
  await drop(screen, broken);
  await screen.getByText('This is not a JPEG, PNG, WebP, AVIF, HEIC or MP4 file.').waitFor();
  expect(await found('unmarked.jpg').count()).toBe(0);
  await keep('broken');
  await drop(screen, cutOff);
  await found('cut-off.jpg').getByRole('heading', { name: 'No mark found' }).waitFor();
  // Chosen instead of dropped.
  await screen.getByLabel('File to check').setInputFiles(video);
  await found('video.mp4').getByText('MP4', { exact: true }).waitFor();
}

describe('on the site', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig?.stop());

  const viewports = [
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const;
  it.each(splitRows(viewports, 1))(
    'a file says what it carries, and stays in the browser: %s',
    async (name, viewport) => {
      const context = await rig.browser.newContext({ viewport });
      try {
        const { page, trouble } = await openPage(context);
        await signIn(page, rig.product);
        await page.goto(`${rig.product.url}/dashboard/check-file`);
        await awaitScreen(page);
        const sent: string[] = [];
        page.on('request', (request) => {
          if (request.method() !== 'GET') sent.push(request.url());
        });
        await checkFiles(page, (state) => keepPicture(page, `check-file-${name}-${state}`));
        expect(sent).toEqual([]);
        expect(await accessibilityFaults(page)).toEqual([]);
        const [width, inside] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
        expect(inside).toBeLessThanOrEqual(width!);
        expect(trouble).toEqual([]);
      } finally {
        await context.close();
      }
    },
  );
});

/** Everyday the site's holds what is said of a file. */
deepDescribe('in the admin', () => {
  let rig: EmbeddedRig;
  beforeAll(async () => {
    rig = await startEmbeddedRig();
  });
  afterAll(() => rig?.stop());

  deepIt('a file says what it carries', async () => {
    const admin = await rig.open(newShop('check'), { appPath: '/library/check-file' });
    try {
      await checkFiles(admin.inside, (state) => keepPicture(admin.page, `check-file-admin-${state}`));
      expect(admin.trouble).toEqual([]);
    } finally {
      await admin.context.close();
    }
  });
});
