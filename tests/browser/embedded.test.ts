import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everydayIt, rows } from '@plinth/testing/depth';
import { accessibilityFaults, keepPicture, PHONE } from './browser.ts';
import { newShop, press, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

describe('the app in the Shopify admin, with cookies and storage denied', () => {
  everydayIt('A15: an address without a page keeps the admin’s frame and leads home', async () => {
    const { context, page, frame, trouble } = await rig.open(newShop('lost'), { appPath: '/nowhere' });
    await frame.getByText('Page not found').first().waitFor();
    await frame.getByRole('link', { name: 'Go back home' }).click();
    await frame.getByRole('heading', { name: 'Home' }).waitFor();
    // The 404 itself is what was asked for.
    expect(trouble.filter((line) => !/404/.test(line))).toEqual([]);
    await page.close();
    await context.close();
  });

  everydayIt(
    'A4, A15, A17, A20, A38: every place of the navigation has something to show, lies under nothing, and has one thing to do first at most',
    async () => {
      const { context, page, frame, inside, trouble, documents } = await rig.open(newShop('crawl'));
      await frame.getByRole('heading', { name: 'Home' }).waitFor();
      const places = await frame
        .locator('ui-nav-menu a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
      expect(places.length).toBeGreaterThanOrEqual(5);
      const marked = page.locator('nav [aria-current=page]');
      for (const place of places) {
        await frame.locator(`ui-nav-menu a[href="${place}"]`).evaluate((link) => (link as HTMLElement).click());
        await frame.waitForURL((url) => url.pathname === place);
        await frame.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
        const said = await frame.getByRole('alert').allInnerTexts();
        expect([place, said.filter((text) => text.trim() !== '')]).toEqual([place, []]);
        const primaries = await frame.locator('main .Polaris-Button--variantPrimary:visible').count();
        expect([place, primaries <= 1]).toEqual([place, true]);
        expect([place, await frame.getByRole('dialog').count()]).toEqual([place, 0]);
        expect([place, (await frame.locator('.Polaris-Banner:visible').count()) <= 1]).toEqual([place, true]);
        // The admin's navigation and title bar are the only ones: no bar, no menu and no way home of ours beside them.
        expect([place, await frame.getByRole('navigation').count()]).toEqual([place, 0]);
        expect([place, await frame.getByRole('banner').count()]).toEqual([place, 0]);
        expect([place, await frame.locator('a:visible', { hasText: /^Home$/ }).count()]).toEqual([place, 0]);
        // Nowhere may a merchant type which shop it is.
        const asked = await frame
          .locator('input:not([readonly])')
          .evaluateAll((fields) =>
            fields.map((field) => `${field.ariaLabel} ${(field as HTMLInputElement).placeholder}`),
          );
        expect([place, asked.filter((text) => /myshopify|domain|shop\.com/i.test(text))]).toEqual([place, []]);
        await expect.poll(() => marked.getAttribute('data-href')).toBe(place);
      }
      // Pages below a place are still that place.
      for (const [from, name, place] of [
        ['/app/plan', 'Credit history', '/app/plan'],
        ['/app/library', 'Check a file', '/app/library'],
      ] as const) {
        await frame.locator(`ui-nav-menu a[href="${from}"]`).evaluate((link) => (link as HTMLElement).click());
        await inside.getByRole('link', { name }).click();
        await inside.getByRole('heading', { name, exact: true }).first().waitFor();
        await expect.poll(() => new URL(frame.url()).pathname).toMatch(new RegExp(`^${place}/`));
        await expect.poll(() => marked.getAttribute('data-href')).toBe(place);
      }
      // Reloading a page that has lost shop and host: App Bridge brings it back with a fresh token.
      await frame.evaluate(() => location.replace('/app/library'));
      await frame.getByRole('heading', { name: 'Portfolio' }).first().waitFor();
      expect(documents.some((url) => url.includes('/auth/session-token'))).toBe(true);
      expect(trouble).toEqual([]);
      await context.close();
    },
  );

  everydayIt('A18, A24: words for a scene are kept without a save bar; what costs says so', async () => {
    const { context, page, frame, inside, trouble } = await rig.open(newShop('words'), { appPath: '/product' });
    const words = frame.getByLabel('Describe the scene');
    // "Saved" may still be that of the new scene: what counts is that edits were taken.
    let isKept = false;
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/edits')) isKept ||= response.ok();
    });
    await expect
      .poll(async () => {
        await words.fill('Morning light on linen');
        return isKept && frame.getByText('Saved', { exact: true }).isVisible();
      })
      .toBe(true);
    await frame
      .getByRole('button', { name: /^generate image/i, includeHidden: true })
      .getByText('8 credits')
      .waitFor();
    await frame.locator('ui-nav-menu a[rel=home]').evaluate((link) => (link as HTMLElement).click());
    await inside.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await page.locator('.save-bar').isVisible()).toBe(false);
    await inside.getByRole('link', { name: /^Product photos/ }).click();
    await expect.poll(() => inside.getByLabel('Describe the scene').inputValue()).toBe('Morning light on linen');
    expect(trouble).toEqual([]);
    await context.close();
  });

  everydayIt('A18: settings are kept by the admin’s save bar, which cannot be passed without a question', async () => {
    const { context, page, frame, inside, trouble } = await rig.open(newShop('settings'), { appPath: '/settings' });
    const bar = page.locator('.save-bar');
    const name = inside.getByLabel('Brand name');
    const goTo = (place: string) =>
      frame.locator(`ui-nav-menu a[href="${place}"]`).evaluate((link) => (link as HTMLElement).click());
    expect(await bar.isVisible()).toBe(false);
    await expect
      .poll(async () => {
        await name.fill('Loom Street');
        return bar.isVisible();
      })
      .toBe(true);
    await keepPicture(page, 'embedded-8-save-bar');
    await bar.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => name.inputValue()).toBe('');
    await expect.poll(() => bar.isVisible()).toBe(false);

    // A value that cannot be kept is named at its field, and the bar stays.
    await name.fill('Loom Street');
    await inside.getByRole('button', { name: 'Add colour' }).click();
    const colour = inside.getByRole('textbox', { name: 'Colour 1', exact: true });
    await colour.fill('brown');
    await bar.getByRole('button', { name: 'Save' }).click();
    await inside.getByText('Enter a colour like #a8481f').waitFor();
    expect(await bar.isVisible()).toBe(true);

    // Leaving asks; who stays finds everything as it was.
    const answers = [false, true];
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void (answers.shift() ? dialog.accept() : dialog.dismiss());
    });
    await goTo('/app/plan');
    await expect.poll(() => questions).toEqual(['Leave page with unsaved changes?']);
    expect(new URL(frame.url()).pathname).toBe('/app/settings');
    expect([await name.inputValue(), await bar.isVisible()]).toEqual(['Loom Street', true]);

    // Saved, and what was typed is shown as it was kept.
    await colour.fill('A8481F');
    await inside.getByLabel('Images per run').selectOption('2');
    await inside.getByLabel('Scene', { exact: true }).selectOption({ label: 'Marble podium' });
    await inside.getByLabel('Product', { exact: true }).selectOption('blend');
    await bar.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();
    await expect.poll(() => bar.isVisible()).toBe(false);
    expect(await colour.inputValue()).toBe('#a8481f');
    await name.fill('Elsewhere');
    await expect.poll(() => bar.isVisible()).toBe(true);
    await goTo('/app/plan');
    await inside.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
    expect(await bar.isVisible()).toBe(false);
    expect(questions).toHaveLength(2);
    await goTo('/app/settings');
    await expect.poll(() => name.inputValue()).toBe('Loom Street');

    // The studio begins with what was set, and offers the colour as a background.
    await goTo('/app/product');
    await expect.poll(() => inside.getByLabel('Describe the scene').inputValue()).toMatch(/marble/i);
    expect(await inside.getByRole('radio', { name: '2', exact: true }).first().isChecked()).toBe(true);
    expect(await inside.getByRole('radio', { name: 'Blend' }).isChecked()).toBe(true);
    const sections = inside.getByRole('group', { name: 'Studio sections' });
    await sections.getByRole('button', { name: 'Templates' }).click();
    await inside.getByRole('button', { name: 'Background #a8481f' }).click();
    await inside.getByRole('button', { name: 'Brand colour #a8481f.png', exact: true, pressed: true }).waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });

  everydayIt('the credit history lies below the plan, and comes as a file without any cookie', async () => {
    const { context, page, inside, trouble } = await rig.open(newShop('history'), { appPath: '/plan' });
    const title = inside.getByRole('heading', { name: 'Credit history' });
    await press(inside.getByRole('link', { name: 'Credit history' }), title);
    await inside
      .getByRole('row', { name: /Welcome credits/ })
      .getByText('+200')
      .waitFor();
    await keepPicture(page, 'embedded-9-credits');
    const download = page.waitForEvent('download');
    await inside.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('credit-history.csv');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /^Number,Date,.*\r\n1,.*Added,Welcome credits,200,200,200/s,
    );
    await inside.getByRole('link', { name: 'Plan' }).click();
    await inside.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });

  everydayIt(
    'an answer that names a page of Shopify’s to go to is followed by the admin itself, outside of the frame',
    async () => {
      const { context, page, frame } = await rig.open(newShop('leave'));
      await frame.getByRole('heading', { name: 'Home' }).waitFor();
      const elsewhere = `${rig.store.origin}/store/leave/settings/apps`;
      await page.route(/\/app\/plan\?.*_data/, (route) =>
        route.fulfill({ status: 401, headers: { 'X-Shopify-API-Request-Failure-Reauthorize-Url': elsewhere } }),
      );
      await frame.locator('ui-nav-menu a[href="/app/plan"]').evaluate((link) => (link as HTMLElement).click());
      // Several loaders answer with it, and each sends the page there.
      await expect.poll(() => page.url()).toBe(elsewhere);
      await context.close();
    },
  );

  everydayIt(
    'a link of the admin brings its product onto the canvas; several stand side by side; others are told',
    async () => {
      const shop = newShop('links');
      const [one, two] = rig.store.shop(`${shop}.myshopify.com`).products;
      const linked = await rig.open(shop, { appPath: `/product?id=${encodeURIComponent(one!.id)}` });
      const items = linked.frame.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
      await expect.poll(() => items.count()).toBe(1);
      // A reload opens the product's own scene as it was left, and brings nothing twice.
      await linked.frame.getByText(`${one!.title} · Saved`).waitFor();
      await linked.page.reload();
      await linked.inside.getByText(`${one!.title} · Saved`).waitFor();
      await expect
        .poll(() =>
          linked.inside
            .getByRole('listbox', { name: /^Canvas/ })
            .getByRole('option')
            .count(),
        )
        .toBe(1);
      await linked.context.close();

      const several = await rig.open(shop, { appPath: `/product?ids[]=${one!.number}&ids[]=${two!.number}` });
      await several.inside.getByRole('heading', { name: '2 products to stage' }).waitFor();
      expect(await several.inside.getByRole('list', { name: 'Marked products' }).locator(':scope > li').count()).toBe(
        2,
      );
      expect(several.trouble).toEqual([]);
      await several.context.close();

      for (const [id, said] of [
        ['999999', 'This product is no longer in your shop.'],
        ['<script>', 'This link does not lead to a product of your shop.'],
      ] as const) {
        const other = await rig.open(shop, { appPath: `/product?id=${encodeURIComponent(id)}` });
        await other.frame.getByRole('alert').filter({ hasText: said }).waitFor();
        await other.context.close();
      }
    },
  );

  it('A22, A23: on a phone no page scrolls sideways, and none has faults of accessibility', async () => {
    const shop = newShop('phone');
    const [one, two] = rig.store.shop(`${shop}.myshopify.com`).products;
    const pages = [
      ['', 'home'],
      ['/product', 'staging'],
      [`/product?ids=${one!.number},${two!.number}`, 'marked'],
      ['/library', 'library'],
      ['/library/check-file', 'check-file'],
      ['/plan/credits', 'credits'],
      ['/settings', 'settings'],
    ] as const;
    for (const [appPath, name] of rows(pages, 1)) {
      const { context, page, frame, trouble } = await rig.open(shop, { appPath, viewport: PHONE });
      await frame.getByRole('heading').first().waitFor({ state: 'attached' });
      await frame.waitForFunction(() => document.readyState === 'complete');
      await keepPicture(page, `embedded-phone-${name}`);
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(frame)).toEqual([]);
      expect(trouble).toEqual([]);
      await context.close();
    }
  });

  everydayIt(
    'A23: the keyboard alone leads from the home into the studio and through its picker, and the focus is seen',
    async () => {
      const { context, page, frame, trouble } = await rig.open(newShop('keys'));
      const create = frame.getByRole('link', { name: /^Product photos/ });
      await create.waitFor();
      const isFocused = (target: typeof create) => target.evaluate((element) => element === document.activeElement);
      /** Presses Tab until the focus is there. */
      const reach = async (target: typeof create) => {
        await expect
          .poll(async () => {
            await page.keyboard.press('Tab');
            return isFocused(target);
          })
          .toBe(true);
        const look = await target.evaluate((element) => {
          const own = getComputedStyle(element);
          const around = getComputedStyle(element, '::after');
          return [own.outlineStyle, own.boxShadow, around.boxShadow, around.outlineStyle].join(' ');
        });
        expect(look).not.toBe('none none none none');
      };
      await frame.locator('body').click({ position: { x: 2, y: 2 } });
      await reach(create);
      await page.keyboard.press('Enter');
      await frame.getByLabel('Describe the scene').waitFor();
      await reach(frame.getByRole('button', { name: 'Import from store' }));
      await page.keyboard.press('Enter');
      // The admin's own picker, which opens at once; none of ours is seen.
      const choice = page.getByRole('radio', { name: 'Camp Mug' });
      await choice.waitFor();
      expect(await frame.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('Escape');
      await choice.waitFor({ state: 'hidden' });
      expect(trouble).toEqual([]);
      await context.close();
    },
  );

  everydayIt('A22: on a phone the picker of pictures lies over the sheet that opened it', async () => {
    const { context, page, frame, trouble } = await rig.open(newShop('sheet'), {
      appPath: '/product',
      viewport: PHONE,
    });
    const sheet = frame.getByRole('dialog', { name: 'Images', exact: true });
    const tab = frame.getByRole('group', { name: 'Studio sections' }).getByRole('button', { name: 'Images' });
    await press(tab, sheet);
    await sheet.getByRole('button', { name: 'Import from store' }).click();
    await page.getByRole('radio', { name: 'Canvas Market Bag' }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await frame.getByRole('checkbox').first().check();
    await frame.getByRole('button', { name: 'Import image' }).click();
    // Back in the sheet; behind it, on the canvas, lies what was taken.
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    const items = frame.getByRole('listbox', { name: /^Canvas/ }).getByRole('option');
    await expect.poll(() => items.count()).toBe(1);
    expect(trouble).toEqual([]);
    await context.close();
  });

  everydayIt('A19: a failure stays on the page until it is dismissed', async () => {
    const { context, page, frame } = await rig.open(newShop('failing'), { appPath: '/product' });
    await frame.getByLabel('Describe the scene').waitFor();
    await page.route('**/api/images/upload/single', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The shelf is full.' } }),
    );
    await page.clock.install();
    await frame.locator('input[type=file]').first().setInputFiles(PHOTO);
    const alert = frame.getByRole('alert').filter({ hasText: 'The shelf is full.' });
    await alert.waitFor();
    await page.clock.fastForward(30_000);
    expect(await alert.isVisible()).toBe(true);
    await keepPicture(page, 'embedded-6-failure');
    await alert
      .getByRole('button', { name: /dismiss/i })
      .first()
      .click();
    await alert.waitFor({ state: 'detached' });
    await context.close();
  });
});
