import { setUpExtension } from '@shopify/ui-extensions-tester';
import { act } from 'preact/test-utils';
import { expect, it, vi } from 'vitest';
import { translateFrom } from '../../translate-from.ts';
import texts from '../locales/en.default.json' with { type: 'json' };

const PRODUCT = 'gid://shopify/Product/7';
const known = {
  title: 'Camp Mug',
  hasPicture: true,
  photos: [],
  photoshoot: null,
  credits: 190,
  unitPrice: 10,
  count: 4,
  prompt: '',
};

const find = (selector: string) => document.body.querySelector<HTMLElement & { value: string }>(selector);
const says = (text: string) => expect.poll(() => document.body.textContent).toContain(text);

/** The action on a product's page, with the app's answers one after the other. */
async function open(...answers: (() => Response)[]) {
  const extension = setUpExtension('admin.product-details.action.render');
  extension.shopify.data.selected = [{ id: PRODUCT }];
  extension.shopify.i18n.translate = translateFrom(texts) as typeof extension.shopify.i18n.translate;
  const close = vi.fn();
  extension.shopify.close = close;
  const asked: { url: string; init: RequestInit }[] = [];
  extension.fetch = vi.fn(async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answers[Math.min(asked.length, answers.length) - 1]!();
  }) as unknown as typeof fetch;
  await extension.render();
  return { extension, close, asked, [Symbol.dispose]: () => extension[Symbol.dispose]() };
}

const describe = (text: string) =>
  act(() => {
    const area = find('s-text-area')!;
    area.value = text;
    area.dispatchEvent(new Event('input'));
  });
const press = () => find('s-button[slot="primary-action"]')!.click();

it('says what it will cost, starts one photoshoot however often it is pressed, and closes', async () => {
  using action = await open(
    () => Response.json(known),
    () => Response.json({ success: false, message: 'Later.' }, { status: 503 }),
    () => Response.json({ success: true }),
  );
  await says('Camp Mug');
  expect(action.asked[0]!.url).toBe(`/api/store/product-photos?product_id=${encodeURIComponent(PRODUCT)}`);
  await says('Uses 40 credits of your 190.');
  await describe('on pale stone');
  press();
  await says('Later.');
  press();
  await says(texts.started);
  const sent = action.asked.slice(1).map(({ url, init }) => ({ url, headers: init.headers, body: init.body }));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]!.url).toBe('/api/store/photoshoots');
  expect(JSON.parse(sent[0]!.body as string)).toEqual({ product_id: PRODUCT, prompt: 'on pale stone', count: 4 });
  expect((sent[0]!.headers as Record<string, string>)['Idempotency-Key']).toMatch(/^[\w-]{36}$/);
  press();
  expect(action.close).toHaveBeenCalledOnce();
});

it('asks for the scene before anything is sent', async () => {
  using action = await open(() => Response.json(known));
  await says('Camp Mug');
  press();
  await expect.poll(() => find('s-text-area')!.getAttribute('error')).toBe(texts.sceneMissing);
  expect(action.asked).toHaveLength(1);
});

it('keeps the app’s own words for a refusal on the page, and stays open', async () => {
  const message = 'You have insufficient credits.';
  using action = await open(
    () => Response.json(known),
    () => Response.json({ success: false, message }, { status: 403 }),
  );
  await says('Camp Mug');
  await describe('on pale stone');
  press();
  await says(message);
  expect(find('s-banner')!.getAttribute('tone')).toBe('critical');
  expect(action.close).not.toHaveBeenCalled();
});

it('has nothing to start for a product without a picture, or without the app', async () => {
  {
    using _action = await open(() => Response.json({ ...known, hasPicture: false }));
    await says(texts.noPicture);
    expect(find('s-button[slot="primary-action"]')!.hasAttribute('disabled')).toBe(true);
  }
  using _action = await open(() => {
    throw new TypeError('offline');
  });
  await says(texts.unreachable);
  expect(find('s-button[slot="primary-action"]')!.hasAttribute('disabled')).toBe(true);
});
