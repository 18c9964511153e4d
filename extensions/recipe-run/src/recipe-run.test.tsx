import { setUpExtension } from '@shopify/ui-extensions-tester';
import { expect, it, vi } from 'vitest';
import { translateFrom } from '../../translate-from.ts';
import texts from '../locales/en.default.json' with { type: 'json' };

const RECIPES = {
  data: [
    { id: 'r-winter', name: 'Winter', version: 1 },
    { id: 'r-spring', name: 'Spring on oak', version: 3 },
  ],
};
const find = (selector: string) => document.body.querySelector<HTMLElement & { value: string }>(selector);
const says = (text: string) => expect.poll(() => document.body.textContent).toContain(text);
const press = () => find('s-button[slot="primary-action"]')!.click();

type Asked = { readonly url: string; readonly init: RequestInit };
const bodyOf = ({ init }: Asked) => JSON.parse(init.body as string) as unknown;

function answering(asked: Asked[], ...answers: (() => Response)[]) {
  return vi.fn(async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answers[Math.min(asked.length, answers.length) - 1]!();
  }) as unknown as typeof fetch;
}

const made = () => Response.json({ success: true, data: { id: 'run-9' } });

it('marked products: a recipe is chosen, one run is looked up however often it is pressed, nothing is started', async () => {
  using extension = setUpExtension('admin.product-index.selection-action.render');
  extension.shopify.data.selected = [{ id: 'gid://shopify/Product/7' }, { id: 'gid://shopify/Product/8' }];
  extension.shopify.i18n.translate = translateFrom(texts) as typeof extension.shopify.i18n.translate;
  extension.shopify.close = vi.fn();
  const asked: Asked[] = [];
  const later = () => Response.json({ success: false, message: 'Later.' }, { status: 503 });
  extension.fetch = answering(asked, () => Response.json(RECIPES), later, made);
  await extension.render();
  await says('2 products are chosen.');
  await says('Spring on oak (version 3)');
  await says(texts.nothingSpent);
  const select = find('s-select')!;
  select.value = 'r-spring';
  select.dispatchEvent(new Event('change'));
  await expect.poll(() => find('s-select')!.value).toBe('r-spring');
  press();
  await says('Later.');
  press();
  await says(texts.done);
  expect(asked.slice(1).map(({ url }) => url)).toEqual(['/api/catalogue/runs', '/api/catalogue/runs']);
  expect(bodyOf(asked[1]!)).toEqual({ recipe_id: 'r-spring', choice: { kind: 'ids', ids: ['7', '8'] } });
  expect(asked[2]!.init.headers).toEqual(asked[1]!.init.headers);
  expect(find('s-button[slot="primary-action"]')!.getAttribute('href')).toBe('app://app/catalogue/run-9');
});

it('without a recipe it leads to where one is made', async () => {
  using extension = setUpExtension('admin.product-index.selection-action.render');
  extension.shopify.data.selected = [{ id: 'gid://shopify/Product/7' }];
  extension.shopify.i18n.translate = translateFrom(texts) as typeof extension.shopify.i18n.translate;
  extension.fetch = answering([], () => Response.json({ data: [] }));
  await extension.render();
  await says(texts.noRecipe);
  expect(find('s-button[slot="primary-action"]')!.getAttribute('href')).toBe('app://app/catalogue');
});

it('“start the spring run” is filled in as it was said, looked up when pressed, and told to the assistant', async () => {
  using extension = setUpExtension('admin.app.intent.render');
  extension.shopify.i18n.translate = translateFrom(texts) as typeof extension.shopify.i18n.translate;
  const [ok, closed] = [vi.fn(async () => {}), vi.fn(async () => {})];
  Object.assign(extension.shopify.intents, { response: { ok, closed, error: vi.fn() } });
  // The tester knows intents without their request: it is as the admin hands it over.
  const request = { value: { data: { recipe: 'spring', tag: '', only_one_picture: true } } };
  Object.defineProperty(extension.shopify.intents, 'request', { value: request, configurable: true, writable: true });
  const asked: Asked[] = [];
  extension.fetch = answering(asked, () => Response.json(RECIPES), made);
  await extension.render();
  await says(texts.all);
  await says(texts.onlyOne);
  await expect.poll(() => find('s-select')!.getAttribute('value') ?? find('s-select')!.value).toBe('r-spring');
  expect(asked).toHaveLength(1);
  press();
  await says(texts.done);
  expect(bodyOf(asked[1]!)).toEqual({ recipe_id: 'r-spring', choice: { kind: 'all', onlyOnePicture: true } });
  expect(ok).toHaveBeenCalledWith({ run_id: 'run-9' });
  find('s-button[slot="secondary-actions"]')!.click();
  expect(closed).toHaveBeenCalledOnce();
});
