import { setUpExtension } from '@shopify/ui-extensions-tester';
import { afterEach, expect, it, vi } from 'vitest';
import { translateFrom } from '../../translate-from.ts';
import texts from '../locales/en.default.json' with { type: 'json' };

const PRODUCT = 'gid://shopify/Product/7';
const photo = (name: string) => ({
  _id: name,
  imageName: `${name}.png`,
  url: `https://app.example.test/files/${name}`,
});
const shoot = (status: string, made: number) => ({ status, made, asked: 4, message: 'It did not work out.' });
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

const says = (text: string) => expect.poll(() => document.body.textContent).toContain(text);
const shown = () => [...document.body.querySelectorAll('s-thumbnail')].map((each) => each.getAttribute('src'));

async function open(...answers: object[]) {
  const extension = setUpExtension('admin.product-details.block.render');
  extension.shopify.data.selected = [{ id: PRODUCT }];
  extension.shopify.i18n.translate = translateFrom(texts) as typeof extension.shopify.i18n.translate;
  const navigate = vi.fn();
  extension.shopify.navigation = { navigate };
  let asked = 0;
  extension.fetch = vi.fn(async (url: string) => {
    if (url.startsWith('/api/catalogue/')) return Response.json({ data: [], more: 0 });
    asked += 1;
    return Response.json(answers[Math.min(asked, answers.length) - 1]);
  }) as unknown as typeof fetch;
  await extension.render();
  return { navigate, [Symbol.dispose]: () => extension[Symbol.dispose]() };
}

const later = setTimeout;
afterEach(() => void vi.unstubAllGlobals());

it('shows the latest photos, and leads to the action and into the app', async () => {
  using block = await open({ ...known, photos: [photo('two'), photo('one')] });
  await expect.poll(shown).toEqual([photo('two').url, photo('one').url]);
  const [button] = document.body.querySelectorAll('s-button');
  button!.click();
  expect(block.navigate).toHaveBeenCalledWith('extension://create-photoshoot-action');
  const links = [...document.body.querySelectorAll('s-link')].map((link) => link.getAttribute('href'));
  const id = encodeURIComponent(PRODUCT);
  expect(links).toEqual([`app://app/product?id=${id}`, `app://app/fashion?id=${id}`]);
});

it('says how far a photoshoot is, and looks again until it has ended', async () => {
  const looks: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => (ms === 4000 ? looks.push(run) : later(run, ms)));
  using _block = await open(
    { ...known, photoshoot: shoot('working', 1), photos: [photo('one')] },
    { ...known, photoshoot: shoot('done', 2), photos: [photo('two'), photo('one')] },
  );
  await says('1 of 4 photos made');
  await expect.poll(() => looks.length).toBe(1);
  looks[0]!();
  await expect.poll(shown).toHaveLength(2);
  expect(document.body.textContent).not.toContain('photos made');
  expect(looks).toHaveLength(1);
});

it('says that there are none yet, and what went wrong', async () => {
  {
    using _block = await open(known);
    await says(texts.none);
  }
  using _block = await open({ ...known, photoshoot: shoot('failed', 0) });
  await says('It did not work out.');
});
