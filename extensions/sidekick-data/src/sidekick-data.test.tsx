import { setUpExtension } from '@shopify/ui-extensions-tester';
import { expect, it, vi } from 'vitest';
import tools from '../tools.json' with { type: 'json' };

type Handler = (input: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** The headless extension, with the app's answers by their addresses. */
async function open(answers: Readonly<Record<string, () => Response>>) {
  const extension = setUpExtension('admin.app.tools.data');
  const handlers = new Map<string, Handler>();
  const register = (name: string, handler: Handler) => {
    handlers.set(name, handler);
    return () => void handlers.delete(name);
  };
  // The tester knows this target without its tools: they are as Shopify's types say.
  const mocked = { register, unregister: vi.fn(), clear: vi.fn() };
  Object.defineProperty(extension.shopify, 'tools', { value: mocked, configurable: true, writable: true });
  const asked: { url: string; method: string | undefined }[] = [];
  extension.fetch = vi.fn(async (url: string, init?: RequestInit) => {
    asked.push({ url, method: init?.method });
    const [path] = url.split('?');
    return answers[path!]?.() ?? Response.json({ success: false, message: 'Not found' }, { status: 404 });
  }) as unknown as typeof fetch;
  await extension.render();
  const call = (name: string, input: Record<string, unknown> = {}) => handlers.get(name)!(input);
  return { handlers, asked, call, [Symbol.dispose]: () => extension[Symbol.dispose]() };
}

const MUG = 'gid://shopify/Product/7';
const ANSWERS = {
  '/api/store/one-picture-count': () => Response.json({ count: 143, isAll: true }),
  '/api/store/products-to-stage': () =>
    Response.json({ data: [{ id: MUG, title: 'Blue Mug', url: 'x' }], nextCursor: 'c2' }),
  '/api/catalogue/runs': () =>
    Response.json({
      data: [
        {
          id: 'run-1',
          state: 'running',
          recipe: { name: 'Spring' },
          counts: { working: 4, 'to-review': 12 },
          pictures: 24,
          charged: 48,
          message: '',
        },
        { id: 'run-2', state: 'done', recipe: { name: 'Winter' }, counts: {}, pictures: 0, charged: 0, message: '' },
      ],
      nextCursor: null,
    }),
  '/api/products-info': () => Response.json({ data: [{ id: MUG, title: 'Blue Mug' }], pageInfo: {} }),
  '/api/store/product-photos': () =>
    Response.json({ photos: [{ _id: 'a', imageName: 'a.png', url: 'https://app.example.test/files/a' }] }),
};

it('offers exactly the tools that it declares', async () => {
  using sidekick = await open(ANSWERS);
  expect([...sidekick.handlers.keys()].sort()).toEqual(tools.map(({ name }) => name).sort());
  for (const { name, description } of tools) {
    expect(name.length).toBeLessThanOrEqual(64);
    expect(description.length).toBeLessThanOrEqual(512);
  }
});

it('“which products have only one picture” is a number, products, and the page that makes more', async () => {
  using sidekick = await open(ANSWERS);
  expect(await sidekick.call('products_with_one_picture')).toEqual({
    count: 143,
    isAll: true,
    products: [{ id: MUG, title: 'Blue Mug', type: 'product', url: `app://app/product?id=${encodeURIComponent(MUG)}` }],
    nextCursor: 'c2',
    url: 'app://app/catalogue?only=one-picture',
  });
  await sidekick.call('products_with_one_picture', { after: 'c2' });
  expect(sidekick.asked.at(-1)!.url).toBe('/api/store/products-to-stage?after=c2');
});

it('“how is the run going” is its state, and its page', async () => {
  using sidekick = await open(ANSWERS);
  const { runs } = (await sidekick.call('photo_runs', { name: 'spring' })) as { runs: Record<string, unknown>[] };
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({ title: 'Spring', state: 'running', url: 'app://app/catalogue/run-1' });
  expect(runs[0]!['counts']).toEqual({ working: 4, 'to-review': 12 });
});

it('“find the photos of the blue mug” is its photos, and where it is staged', async () => {
  using sidekick = await open(ANSWERS);
  expect(await sidekick.call('find_product_photos', { query: 'blue mug' })).toMatchObject({
    results: [{ title: 'Blue Mug', photos: ['https://app.example.test/files/a'] }],
    url: 'app://app/library?q=blue+mug',
  });
  expect(sidekick.asked[0]!.url).toBe('/api/products-info?search=blue+mug');
});

it('reads only, whatever it is asked, and says in the app’s words why it cannot', async () => {
  {
    using sidekick = await open(ANSWERS);
    for (const { name } of tools) await sidekick.call(name, { query: 'mug', name: '', after: '' });
    expect(new Set(sidekick.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
  }
  using sidekick = await open({});
  expect(await sidekick.call('photo_runs')).toEqual({ error: 'Not found' });
  expect(await sidekick.call('find_product_photos')).toEqual({ error: 'Say which product.' });
});
