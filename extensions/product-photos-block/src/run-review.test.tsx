import { setUpExtension } from '@shopify/ui-extensions-tester';
import { afterEach, expect, it, vi } from 'vitest';
import { translateFrom } from '../../translate-from.ts';
import texts from '../locales/en.default.json' with { type: 'json' };

const PRODUCT = 'gid://shopify/Product/7';
const MANY = { photos: [], photoshoot: null, title: 'Camp Mug', hasPicture: true };
const SMALL = 'Too small for the zoom of a shop: 700 pixels on its shorter side, which begins at 800.';

const picture = (id: string, changes: object = {}) => ({
  id,
  decision: 'open',
  version: 3,
  flagReasons: [],
  isRedone: false,
  alt: 'Camp Mug on oak',
  url: `https://app.example.test/files/${id}`,
  ...changes,
});
const item = (changes: object = {}) => ({
  id: 'item-1',
  title: 'Camp Mug',
  state: 'to-review',
  task: null,
  reason: '',
  pictures: [picture('a', { flagReasons: [SMALL] }), picture('b')],
  ...changes,
});
const review = (...items: object[]) => ({
  data: [{ id: 'run-1', name: 'Spring', publishMode: 'add', items }],
  more: 0,
});
const entry = (changes: object = {}) => ({
  itemId: 'item-1',
  title: 'Camp Mug',
  added: [
    { pictureId: 'a', place: 1, alt: 'Camp Mug on oak' },
    { pictureId: 'b', place: 2, alt: '' },
  ],
  replaced: [{ mediaId: 'm', place: 1, alt: '' }],
  assigned: ['Sand'],
  moved: 0,
  obstacle: '',
  ...changes,
});

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

/** The block, with the app's answers by method and path. */
async function open(answers: Answers) {
  const extension = setUpExtension('admin.product-details.block.render');
  extension.shopify.data.selected = [{ id: PRODUCT }];
  extension.shopify.i18n.translate = translateFrom(texts) as typeof extension.shopify.i18n.translate;
  const asked: { what: string; query: Record<string, string>; body: unknown; key: string | undefined }[] = [];
  extension.fetch = vi.fn(async (url: string, { method, headers, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'https://app.example.test');
    const what = `${method} ${pathname}`;
    if (pathname === '/api/store/product-photos') return Response.json(MANY);
    const key = (headers as Record<string, string>)['Idempotency-Key'];
    asked.push({ what, query: Object.fromEntries(searchParams), body: body && JSON.parse(body as string), key });
    return answers[what]!();
  }) as unknown as typeof fetch;
  await extension.render();
  return { asked, [Symbol.dispose]: () => extension[Symbol.dispose]() };
}

const LOOK = 'GET /api/catalogue/product-review';
const DECIDE = 'POST /api/catalogue/runs/run-1/decisions';
const PLAN = 'GET /api/catalogue/runs/run-1/plan';
const PUBLISH = 'POST /api/catalogue/runs/run-1/publish';
const ok = () => Response.json({ success: true, data: {} });
const no = (message: string) => Response.json({ success: false, message }, { status: 409 });

const says = (text: string) => expect.poll(() => document.body.textContent).toContain(text);
const buttons = () => [...document.body.querySelectorAll('s-button')];
const labels = () => buttons().flatMap((each) => each.getAttribute('accessibilitylabel') ?? []);
const press = (name: string) =>
  buttons()
    .find((each) => (each.getAttribute('accessibilitylabel') ?? each.textContent) === name)!
    .click();
const linked = () => [...document.body.querySelectorAll('s-link')].map((link) => link.getAttribute('href'));

const later = setTimeout;
afterEach(() => void vi.unstubAllGlobals());

it('shows what a run has made with its flags in words, and keeps or rejects the picture that was seen', async () => {
  let now = item();
  using block = await open({
    [LOOK]: () => Response.json(review(now)),
    [DECIDE]: () => {
      now = item({ state: 'kept', pictures: [picture('a', { decision: 'rejected', version: 4 }), picture('b')] });
      return ok();
    },
  });
  await says(SMALL);
  expect(block.asked[0]!.query).toEqual({ product_id: PRODUCT });
  const thumbnails = [...document.body.querySelectorAll('s-thumbnail')];
  expect(thumbnails.map((each) => each.getAttribute('src'))).toEqual([picture('a').url, picture('b').url]);
  expect(document.body.querySelector('s-admin-block')!.getAttribute('collapsedsummary')).toBe(
    '0 photos · 2 images to review',
  );
  expect(labels()).toEqual(
    ['1', '2'].flatMap((at) => ['Keep', 'Reject'].map((word) => `${word}: Image ${at} of 2 of Camp Mug`)),
  );
  press('Reject: Image 1 of 2 of Camp Mug');
  await says(texts.rejected);
  const body = { picture_ids: ['a'], decision: 'rejected', seen: { a: 3 } };
  expect(block.asked.find(({ what }) => what === DECIDE)!.body).toEqual(body);
  // A decision can be taken back where it was made.
  expect(labels()).toContain('Keep: Image 1 of 2 of Camp Mug');
  expect(labels()).not.toContain('Reject: Image 1 of 2 of Camp Mug');
});

it('shows the app’s sentence where another person was faster, and their decision', async () => {
  let now = item();
  using _block = await open({
    [LOOK]: () => Response.json(review(now)),
    [DECIDE]: () => {
      now = item({ state: 'kept', pictures: [picture('a', { decision: 'kept', version: 4 }), picture('b')] });
      return no('Another person has kept an image of “Camp Mug” in the meantime. Nothing was changed.');
    },
  });
  await says(SMALL);
  press('Reject: Image 1 of 2 of Camp Mug');
  await says('Another person has kept an image');
  await says(texts.seeChanges);
});

it('says what publishing does, publishes that and once, and follows it into the shop', async () => {
  const kept = item({ state: 'kept', pictures: [picture('a', { decision: 'kept' })] });
  let now = kept;
  const refusals = [no('Shopify is busy.')];
  const looks: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => (ms === 4000 ? looks.push(run) : later(run, ms)));
  using block = await open({
    [LOOK]: () => Response.json(review(now)),
    [PLAN]: () => Response.json({ data: [entry()], nextCursor: null }),
    [PUBLISH]: () => {
      const refusal = refusals.pop();
      if (refusal) return refusal;
      now = item({ ...kept, task: 'publish' });
      return ok();
    },
  });
  await says(texts.seeChanges);
  expect(document.body.textContent).not.toContain(texts.publish);
  press(texts.seeChanges);
  await says('2 images are added, at places 1, 2.');
  for (const words of [
    'What is at place 1 now is taken off. Its file stays in your shop’s files.',
    'Variant Sand gets the first new image.',
    'Alt texts: “Camp Mug on oak”.',
    texts.changeNote,
  ]) {
    expect(document.body.textContent).toContain(words);
  }
  const select = document.body.querySelector('s-select')!;
  select.value = 'replace-first';
  select.dispatchEvent(new Event('change'));
  const plans = () => block.asked.filter(({ what }) => what === PLAN).map(({ query }) => query);
  const of = (mode: string) => ({ mode, product_id: PRODUCT });
  await expect.poll(plans).toEqual([of('add'), of('replace-first')]);
  await says(texts.publish);

  press(texts.publish);
  await says('Shopify is busy.');
  press(texts.publish);
  await says(texts.publishing);
  const sent = block.asked.filter(({ what }) => what === PUBLISH);
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ item_ids: ['item-1'], mode: 'replace-first' }));
  expect(sent[0]!.key).toMatch(/^[\da-f-]{36}$/);
  expect(sent[1]!.key).toBe(sent[0]!.key);

  await expect.poll(() => looks.length).toBe(1);
  now = item({ ...kept, state: 'published' });
  looks.pop()!();
  await says(texts.published);
  expect(linked().filter((href) => href === 'app://app/catalogue/run-1')).toHaveLength(2);
  expect(looks).toHaveLength(0);
});

it('says why a product was not published, or cannot take the pictures, and publishes nothing then', async () => {
  const reason = 'Shopify could not use an image.';
  using block = await open({
    [LOOK]: () => Response.json(review(item({ state: 'kept', reason }))),
    [PLAN]: () => Response.json({ data: [entry({ obstacle: 'It has 250 media, the most.' })], nextCursor: null }),
  });
  await says(reason);
  press(texts.seeChanges);
  await says('Stays as it is. It has 250 media, the most.');
  expect(document.body.textContent).not.toContain(texts.publish);
  expect(block.asked.map(({ what }) => what)).toEqual([LOOK, PLAN]);
});

it('says when nothing waits, when it is being looked up, and when the app cannot be reached', async () => {
  let answer = (_response: Response) => {};
  const slow = new Promise<Response>((resolve) => (answer = resolve));
  let looks = 0;
  using _block = await open({
    [LOOK]: () => {
      looks += 1;
      return looks === 1 ? slow : Response.json({ data: [], more: 0 });
    },
  });
  const spinners = () => document.body.querySelectorAll(`s-spinner[accessibilitylabel="${texts.reviewHeading}"]`);
  await expect.poll(() => spinners().length).toBe(1);
  answer(new Response('', { status: 502 }));
  await says(texts.unreachable);
  press(texts.retry);
  await says(texts.reviewNone);
  expect([spinners().length, document.body.textContent!.includes(texts.unreachable)]).toEqual([0, false]);
});
