import { describe, expect, it } from 'vitest';
import type { PushView } from '#app/domain/store/index.ts';
import {
  afterClosing,
  assignProduct,
  createRow,
  isRefused,
  isUnderWay,
  replacesDescription,
  stateOf,
  toBody,
  unready,
  withBlur,
  withDraft,
  withFocus,
  withUpdate,
  withProduct,
  withSources,
} from './push-rows.rules.ts';
import type { SentPush } from './push-rows.rules.ts';

const picture = (id: string) => ({ id, name: id, previewUrl: `/${id}`, isTransparent: false });
const product = (id: string) => ({ id, title: `Product ${id}`, media: { nodes: [], nextCursor: null } });
const places = { count: 0, nodes: [] };
const draft = {
  product: product('p1'),
  places,
  alt: 'Suggested',
  prompt: 'Write',
  captions: ['One.'],
  hasDescription: true,
  isFirst: false,
  variant: null,
};
const push = (more: Partial<PushView> = {}): PushView => ({
  id: 'push-1',
  assetId: 'a',
  product_id: 'p1',
  productTitle: 'Product p1',
  productUrl: 'https://admin.shopify.com/store/x/products/1',
  status: 'queued',
  isUndoing: false,
  message: '',
  isDescriptionUpdated: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...more,
});
const sent = (more: Partial<SentPush> = {}): SentPush => ({
  key: '1',
  picture: picture('a'),
  productTitle: 'Product p1',
  body: { imageId: 'a', product_id: 'p1', alt: '', position: null, description: '', updateDescription: false },
  push: null,
  error: null,
  isUndoing: false,
  ...more,
});

describe('rows', () => {
  const rows = [createRow(picture('a'), '1'), createRow(picture('b'), '2')];

  it('the first product is for all rows, a later one only for its row', () => {
    const all = assignProduct(rows, '1', product('p1'));
    expect(all.map((row) => row.product?.id)).toEqual(['p1', 'p1']);
    expect(unready(rows)).toHaveLength(2);
    expect(unready(all)).toEqual([]);
    expect(assignProduct(all, '2', product('p2')).map((row) => row.product?.id)).toEqual(['p1', 'p2']);
  });

  it('a draft fills what is empty, leaves own words, and is dropped when it comes too late', () => {
    const row = withProduct(rows[0]!, product('p1'));
    expect(withDraft(row, 'p1', draft)).toMatchObject({ alt: 'Suggested', captions: ['One.'], isDrafting: false });
    expect(withDraft({ ...row, alt: 'Mine', isAltOwn: true }, 'p1', draft).alt).toBe('Mine');
    const other = withProduct(row, product('p2'));
    expect(withDraft(other, 'p1', draft)).toBe(other);
    // The settings' place among the product's pictures, unless one was chosen.
    expect(
      [null, 3].map((position) => withDraft({ ...row, position }, 'p1', { ...draft, isFirst: true }).position),
    ).toEqual([1, 3]);
    expect(withDraft(row, 'p1', draft).position).toBeNull();
  });

  it('a suggestion waits while its field is stood in, and stays away where something was written', () => {
    const row = withProduct(rows[0]!, product('p1'));
    const alt = withDraft(withFocus(row, 'alt'), 'p1', draft);
    expect(alt).toMatchObject({ alt: '', prompt: 'Write', captions: ['One.'] });
    expect(withBlur(alt)).toMatchObject({ alt: 'Suggested', focused: null, waiting: null });
    expect(withBlur({ ...alt, alt: 'Mine', isAltOwn: true }).alt).toBe('Mine');
    expect(withBlur({ ...alt, isAltOwn: true }).alt).toBe('');
    const prompt = withDraft(withFocus(row, 'prompt'), 'p1', draft);
    expect(prompt).toMatchObject({ alt: 'Suggested', prompt: '' });
    expect([withBlur(prompt).prompt, withBlur({ ...prompt, prompt: 'Mine' }).prompt]).toEqual(['Write', 'Mine']);
    expect(withDraft({ ...row, prompt: 'Mine' }, 'p1', draft).prompt).toBe('Mine');
    // No caption came: nothing goes in where it stood before.
    expect(withBlur(withFocus(row, 'alt'))).toEqual(row);
  });

  it('a product that was refused is not sent, nothing of it is asked for, and another can be chosen', () => {
    const row = { ...withProduct(rows[0]!, product('p1')), isDrafting: false, error: 'This product is full.' };
    expect([isRefused(row), unready([row])]).toEqual([true, [row]]);
    const other = withDraft(withProduct(row, product('p2')), 'p2', { ...draft, product: product('p2') });
    expect([isRefused(other), unready([other]), other.error]).toEqual([false, [], null]);
    // Captions that could not be written do not block the push.
    expect(isRefused({ ...other, error: 'No captions now.' })).toBe(false);
  });

  it('a picture that was made from a product goes there; one that has a product by now keeps it', () => {
    const searching = rows.map((row) => ({ ...row, isSearching: true }));
    const sources = new Map([[rows[0]!.picture.id, product('p1')]]);
    const [first, second] = withSources(searching, sources);
    expect(first).toMatchObject({ product: { id: 'p1' }, isDrafting: true, isSearching: false });
    expect(second).toMatchObject({ product: null, isDrafting: false, isSearching: false });
    const [chosen] = withSources([{ ...withProduct(searching[0]!, product('p2')), isSearching: true }], sources);
    expect(chosen).toMatchObject({ product: { id: 'p2' }, isSearching: false });
    expect(withSources(rows, sources)).toEqual(rows);
  });

  it('another product takes captions and description along, own words stay', () => {
    const filled = {
      ...withDraft(withProduct(rows[0]!, product('p1')), 'p1', draft),
      description: 'One.',
      isReplacing: true,
    };
    const changed = withProduct({ ...filled, alt: 'Mine', isAltOwn: true }, product('p2'));
    expect(changed).toMatchObject({ alt: 'Mine', captions: [], description: '', isReplacing: false, isDrafting: true });
  });

  it('asks only where a description is there and would go', () => {
    const row = { ...rows[0]!, product: product('p1'), isReplacing: true, hasDescription: true, description: 'New' };
    expect(replacesDescription(row)).toBe(true);
    expect(replacesDescription({ ...row, description: ' ' })).toBe(false);
    expect(replacesDescription({ ...row, hasDescription: false })).toBe(false);
    expect(toBody(row)).toMatchObject({ updateDescription: true, description: 'New', product_id: 'p1', imageId: 'a' });
    expect(toBody({ ...row, isReplacing: false })).toMatchObject({ updateDescription: false, description: '' });
  });
});

describe('what is on its way', () => {
  it.each([
    [sent(), 'waiting', true],
    [sent({ error: 'No.' }), 'failed', false],
    [sent({ push: push() }), 'waiting', true],
    [sent({ push: push({ status: 'processing' }) }), 'processing', true],
    [sent({ push: push({ status: 'ready' }) }), 'ready', false],
    [sent({ push: push({ status: 'undone' }) }), 'undone', false],
  ])('%#: stands as it is', (one, state, underWay) => {
    expect([stateOf(one), isUnderWay(one)]).toEqual([state, underWay]);
  });

  it('news reach their push, also before the answer to the request; late news are dropped', () => {
    const early = withUpdate([sent()], push({ status: 'processing' }));
    expect(stateOf(early[0]!)).toBe('processing');
    const done = withUpdate(early, push({ status: 'ready', updatedAt: '2026-11-21T10:00:05.000Z' }));
    expect(stateOf(done[0]!)).toBe('ready');
    expect(withUpdate(done, push({ status: 'processing', updatedAt: '2026-11-21T10:00:01.000Z' }))).toEqual(done);
    expect(withUpdate(done, push({ id: 'other', product_id: 'p9' }))).toEqual(done);
  });
});

describe('afterClosing', () => {
  const onItsWay = sent({ key: 'on', push: push({ status: 'processing' }) });
  const ready = sent({ key: 'ready', push: push({ status: 'ready' }) });
  const failed = sent({ key: 'failed', error: 'This product is full' });

  it('keeps everything while something is under way: a failure that was closed over would never be said', () => {
    const all = [failed, ready, onItsWay];
    expect(afterClosing(all, new Set())).toBe(all);
  });

  it('then keeps only failures whose message still leads to the list', () => {
    expect(afterClosing([failed, ready], new Set(['failed']))).toEqual([failed]);
    expect(afterClosing([failed, ready], new Set())).toEqual([]);
  });
});
