import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { loadMainJob } from '#tests/generated-client/load-main-job.ts';
import { accessibilityFaults, DESKTOP, keepPicture, openPage, PHONE, signIn, startRig } from './browser.ts';
import type { BrowserRig } from './browser.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');
const run = promisify(execFile);

const heard: { headers: Record<string, unknown>; body: string }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    heard.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
});

let rig: BrowserRig;
let folder: string;

beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-api-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The commands of a step of the quick start, as the page shows them. */
async function commandsOf(page: Page, step: string): Promise<string> {
  return (await page.getByLabel(step, { exact: true }).first().textContent()) ?? '';
}

/** A reader's way: paste it into a shell. Lines that only ask for a value are the reader's part. */
async function paste(commands: string, variables: Record<string, string>): Promise<string> {
  const script = commands.replace(/^export .*=\.\.\.$/gm, '');
  const env = { ...process.env, ...variables };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
  return stdout;
}

everydayIt('a developer makes a key, follows the quick start to a finished picture, and ends the key', async () => {
  const { product, browser } = rig;
  const context = await browser.newContext({ viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, trouble } = await openPage(context);
  await signIn(page, product);
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { name: 'No API keys found' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  // Step one asks for a name, step two shows the key this one time.
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Please enter a name for the key.').waitFor();
  await dialog.getByLabel('Name').fill('Nightly catalogue');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy your new key' });
  const key = await shown.getByLabel('API key').inputValue();
  expect(key).toMatch(/^plk_live_\w{39}$/);
  await shown.getByRole('button', { name: 'Copy Key' }).click();
  await shown.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'api-1-new-key');
  await page.keyboard.press('Escape');
  expect(await shown.isVisible()).toBe(true);
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Nightly catalogue/ });
  await row.getByText('Active', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(key);

  // An endpoint to hear of the job by.
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await page.getByLabel('Signing secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();

  // The quick start, pasted from the page.
  await page.goto(`${product.url}/api/docs`);
  await page.getByRole('heading', { name: 'Plinth API' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'api-2-docs');
  copyFileSync(PHOTO, path.join(folder, 'mug.jpg'));
  const variables: Record<string, string> = { PLINTH_KEY: key };
  await paste(await commandsOf(page, 'Cut the product out'), variables);
  expect(await sharp(readFileSync(path.join(folder, 'mug-cut-out.png'))).metadata()).toMatchObject({ hasAlpha: true });
  const uploaded = JSON.parse(await paste(await commandsOf(page, 'Upload it'), variables)) as {
    images: { _id: string }[];
  };
  variables['IMAGE_ID'] = uploaded.images[0]!._id;
  const generate = await commandsOf(page, 'Generate');
  const accepted = await paste(generate, variables);
  expect(await paste(generate, variables)).toBe(accepted);
  const { jobId } = JSON.parse(accepted) as { jobId: string };
  variables['JOB_ID'] = jobId;
  const told = await paste(await commandsOf(page, 'Wait'), variables);
  expect(told).toContain('event: execution_success');
  const [ask, download] = (await commandsOf(page, 'Download')).split(/\n(?=curl)/);
  const job = JSON.parse(await paste(ask!, variables)) as { outputs: { asset: { urls: { download: string } } }[] };
  variables['DOWNLOAD_URL'] = job.outputs[0]!.asset.urls.download;
  await paste(download!, variables);
  expect(await sharp(path.join(folder, 'photo.jpg')).metadata()).toMatchObject({ width: 32, height: 32 });

  // The same by the client that openapi-typescript and openapi-fetch make of the document.
  const makePhoto = await loadMainJob(folder);
  const photo = new Blob([new Uint8Array(readFileSync(PHOTO))], { type: 'image/jpeg' });
  const made = await makePhoto({ baseUrl: product.url, key, photo });
  expect((await sharp(Buffer.from(await made.arrayBuffer())).metadata()).format).toBe('jpeg');

  // An assistant by the official client finds the same picture.
  const assistant = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', product.url), { requestInit });
  await assistant.connect(transport as Parameters<typeof assistant.connect>[0]);
  expect((await assistant.listTools()).tools.map(({ name }) => name)).toContain('call_api');
  const { structuredContent: seen } = await assistant.callTool({ name: 'get_job', arguments: { id: jobId } });
  expect(seen).toMatchObject({ jobId, status: 'succeeded' });
  await assistant.close();

  // The webhook has told it, too, and the page says so.
  await expect.poll(() => heard.map(({ body }) => body).join()).toContain(jobId);
  expect(heard[0]!.headers['webhook-signature']).toMatch(/^v1,/);
  await page.goto(`${product.url}/dashboard/api`);
  await page.getByText('Delivered').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'api-3-used');

  // Deactivated: dead at once.
  await page.getByRole('button', { name: 'Deactivate Nightly catalogue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await row.getByText('Inactive', { exact: true }).waitFor();
  const refused = await fetch(`${product.url}/api/generation/jobs/${jobId}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(refused.status).toBe(401);
  expect(trouble).toEqual([]);
  await context.close();
});

deepIt('fits a phone, and the document is there for tools without signing in', async () => {
  const { product, browser } = rig;
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
  const { page, trouble } = await openPage(context);
  await signIn(page, product);
  for (const [at, place] of ['/dashboard/api', '/api/docs'].entries()) {
    await page.goto(`${product.url}${place}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `api-phone-${at + 1}`);
  }
  expect(trouble).toEqual([]);
  await context.close();

  const response = await fetch(`${product.url}/api/openapi.json`);
  const described = (await response.json()) as { paths: object };
  expect(described).toMatchObject({ openapi: '3.1.0', servers: [{ url: product.url }] });
  expect(Object.keys(described.paths).length).toBeGreaterThan(20);
});
