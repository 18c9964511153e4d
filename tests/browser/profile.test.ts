import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { accessibilityFaults, DESKTOP, keepPicture, openRefusedPage, PHONE } from './browser.ts';
import type { BrowserRig } from './browser.ts';
import { press } from './embedded-kit.ts';
import { answerTo, createPerson, enter, linkMailedTo, PASSWORD, startSharedRig, visit } from './own-account.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');

let rig: BrowserRig;
let site: string;
const open: BrowserContext[] = [];

beforeAll(async () => {
  rig = await startSharedRig();
  site = rig.product.url;
});
afterAll(() => rig?.stop());

async function openContext(): Promise<BrowserContext> {
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  open.push(context);
  return context;
}

deepIt('a page that takes its time is told by a line under the top bar', async () => {
  const { page, trouble } = await openRefusedPage(await openContext());
  await enter(page, site, await createPerson());
  await page.waitForURL(/\/dashboard/);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.has('_data'),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  const line = page.getByRole('progressbar', { name: 'Loading the page' });
  await press(page.getByRole('link', { name: 'Portfolio' }), line);
  expect(await accessibilityFaults(page)).toEqual([]);
  release();
  await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor();
  await line.waitFor({ state: 'detached' });
  expect(trouble).toEqual([]);
});

deepIt('a person fills in the profile, gives it a picture and takes it away', async () => {
  const { page, trouble } = await openRefusedPage(await openContext());
  await enter(page, site, await createPerson());
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('button', { name: /profile menu/ }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('heading', { name: 'About you' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  // A value that does not fit is named beside the field, and nothing is sent.
  await page.getByLabel('Phone').fill('12a');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Phone must be numeric').waitFor();
  await page.getByLabel('Phone').fill('+49 151 123');
  await page.getByLabel('I am a').selectOption('agency');
  await page.getByLabel('Instagram').fill('instagram.com/ada');
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  expect(await answerTo(page, '/api/user/updateprofile', save)).toBe(200);
  await expect.poll(() => page.getByLabel('Instagram').inputValue()).toBe('https://instagram.com/ada');
  await visit(page, `${site}/dashboard/userprofile`);
  expect(await page.getByLabel('Phone').inputValue()).toBe('49151123');
  expect(await page.getByLabel('I am a').inputValue()).toBe('agency');

  // The picture.
  await page.getByRole('button', { name: 'Delete picture' }).click();
  await page.getByText('No Profile Picture Found').waitFor();
  const file = page.getByLabel('Profile picture', { exact: true });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: svg });
  await page.getByText('Choose a JPEG, PNG, WebP or AVIF picture.').waitFor();
  await file.setInputFiles(PHOTO);
  const picture = page.getByAltText('Your profile picture');
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);
  await keepPicture(page, 'profile-1-desktop');
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'profile-2-phone');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Delete picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your profile picture?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await picture.waitFor({ state: 'detached' });
  expect(trouble).toEqual([]);
});

deepIt('a changed password ends the other device and not this one', async () => {
  const email = await createPerson();
  const { page, trouble } = await openRefusedPage(await openContext());
  const { page: other } = await openRefusedPage(await openContext());
  for (const each of [page, other]) {
    await enter(each, site, email);
    await each.waitForURL(/\/dashboard/);
  }
  const made = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Nightly catalogue' });
    return (await fetch('/api/keys/generate', { method: 'POST', headers, body })).status;
  });
  expect(made).toBe(200);
  await visit(page, `${site}/dashboard/userprofile?tab=password`);
  expect(await accessibilityFaults(page)).toEqual([]);
  const change = () => page.getByRole('button', { name: 'Change password' }).click();
  await change();
  await page.getByText('Fields cannot be empty').waitFor();
  const fields = ['Current password', 'New password', 'Retype new password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  const fill = async (...texts: string[]) => {
    for (const [at, field] of fields.entries()) await field.fill(texts[at]!);
  };
  await fill(PASSWORD, 'a vase above a stone', 'a vase above a rock');
  await change();
  await page.getByText("Passwords doesn't match").waitFor();
  await keepPicture(page, 'profile-3-password');
  await fill('wrong', 'a vase above a stone', 'a vase above a stone');
  expect(await answerTo(page, '/api/user/changepassword', change)).toBe(422);
  await fill(PASSWORD, 'a vase above a stone', 'a vase above a stone');
  await page.getByLabel('End my API key, too').check();
  expect(await answerTo(page, '/api/user/changepassword', change)).toBe(200);
  await page.getByText('and your API keys have ended').waitFor();
  await page.getByLabel('End my API key, too').waitFor({ state: 'detached' });

  await other.goto(`${site}/dashboard/projects`);
  await other.waitForURL(/\/login/);
  await visit(page, `${site}/dashboard/userprofile`);
  await page.getByText('This device').waitFor();
  expect(await page.getByRole('button', { name: /^Sign out Chrome/ }).count()).toBe(0);

  // Everywhere means here, too.
  await enter(other, site, email, 'a vase above a stone');
  await other.waitForURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(/\/login/);
  await other.goto(`${site}/dashboard/projects`);
  await other.waitForURL(/\/login/);
  expect(trouble).toEqual([]);
});

deepIt('another email is asked for by the password, and confirmed in its mailbox', async () => {
  const email = await createPerson();
  const next = `new-${email}`;
  const { page, trouble } = await openRefusedPage(await openContext());
  await enter(page, site, email);
  await page.waitForURL(/\/dashboard/);
  await visit(page, `${site}/dashboard/userprofile`);
  const ask = async (password: string) => {
    const dialog = page.getByRole('dialog', { name: 'Change your email' });
    await dialog.getByLabel('New email').fill(next);
    await dialog.getByLabel('Current password', { exact: true }).fill(password);
    return answerTo(page, '/api/user/changeemail', () =>
      dialog.getByRole('button', { name: 'Request the link' }).click(),
    );
  };
  await page.getByRole('button', { name: 'Change email' }).click();
  expect(await ask('wrong')).toBe(422);
  await page.getByText('Your current password is not right.').waitFor();
  await keepPicture(page, 'profile-4-email');
  expect(await ask(PASSWORD)).toBe(200);
  await page.getByText('Waits for you to open the link').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'profile-5-email-waits');
  await page.setViewportSize(DESKTOP);
  await visit(page, await linkMailedTo(next, 'email-change', site));
  await page.getByRole('heading', { name: 'Confirm your new email' }).waitFor();
  await keepPicture(page, 'profile-6-email-confirm');
  await page.getByRole('button', { name: 'Confirm my new email' }).click();
  await page.getByText('Your email has been changed.').waitFor();
  // This browser stays signed in.
  await page.getByRole('link', { name: 'Go to my profile' }).click();
  await page.getByRole('region', { name: 'Email' }).getByText(next).waitFor();
  expect(trouble).toEqual([]);
});

everydayIt('a person takes the data along and deletes the account', async () => {
  const email = await createPerson();
  const { database } = await import('#app/platform/database/database.server.ts');
  const { id } = await database().user.findUniqueOrThrow({ where: { email } });
  const { page, trouble } = await openRefusedPage(await openContext());
  await enter(page, site, email);
  await page.waitForURL(/\/dashboard/);
  await visit(page, `${site}/dashboard/userprofile`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('plinth-data.json');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = () => dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Email').fill('somebody@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await confirm();
  await dialog.getByText('Type the email of your account to confirm.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, 'profile-4-delete');
  await dialog.getByLabel('Email').fill(email);
  await confirm();
  await page.waitForURL(/\/login/);
  await enter(page, site, email);
  await page.getByText('Invalid Credentials').waitFor();
  await expect
    .poll(async () => (await database().user.findUniqueOrThrow({ where: { id } })).email)
    .toBe(`erased-${id}@plinth.invalid`);
  await expect.poll(() => database().mail.count({ where: { to: email, status: 'queued' } })).toBe(0);
  expect(trouble).toEqual([]);
});
