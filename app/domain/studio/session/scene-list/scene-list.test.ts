import { expect, it } from 'vitest';
import type { SceneCard } from './scene-card.schema.ts';
import { neighbourOf, reduceList, startList } from './scene-list.rules.ts';
import type { SceneList, SceneListAction } from './scene-list.rules.ts';

const card = (id: string, minute: number, productId: string | null = null): SceneCard => ({
  _id: id,
  name: `Scene ${id}`,
  productId,
  productTitle: null,
  updatedAt: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString(),
  picture: null,
  thumb: null,
});
const [a, b, c, d] = [card('a', 9), card('b', 8), card('c', 7), card('d', 6)];
const after = (list: SceneList, ...news: SceneListAction[]) => news.reduce(reduceList, list);
const page = (asked: number, scenes: SceneCard[], nextCursor: string | null = null, isFirst = true) =>
  ({ type: 'page', asked, page: { scenes, nextCursor }, isFirst }) as const;
const ids = ({ scenes }: SceneList) => scenes.map(({ _id }) => _id).join('');
const first = after(startList(null), { type: 'asked' }, page(1, [a, b], 'next'));

it('grows page by page; what was changed meanwhile comes once', () => {
  expect(first).toMatchObject({ status: 'ready', nextCursor: 'next' });
  const more = after(first, { type: 'asked-more' }, page(2, [b, c, d], null, false));
  expect([ids(more), more.nextCursor]).toEqual(['abcd', null]);
});

it('an answer to an earlier question changes nothing', () => {
  const other = after(first, { type: 'asked', productId: 'p' });
  expect([ids(other), other.status]).toEqual(['', 'loading']);
  expect(after(other, page(1, [a]), { type: 'failed', asked: 1 })).toBe(other);
  expect(after(other, { type: 'failed', asked: 2 }).status).toBe('failed');
});

it('the same list asked again keeps what it shows until the answer is there', () => {
  expect(ids(after(first, { type: 'asked' }))).toBe('ab');
});

it('what was deleted does not come back with a page that was read before', () => {
  const gone = after(first, { type: 'asked' }, { type: 'gone', id: 'a' }, page(2, [a, b]));
  expect(ids(gone)).toBe('b');
});

it('what is restored stands where it stood, once', () => {
  const whole = after(first, { type: 'asked' }, page(2, [a, b, c]));
  const gone = after(whole, { type: 'gone', id: 'b' });
  expect(ids(gone)).toBe('ac');
  const back = { type: 'back', scene: b } as const;
  expect(ids(after(gone, back, back))).toBe('abc');
  expect(ids(after(gone, back, { type: 'asked' }, page(3, [a, b, c])))).toBe('abc');
});

it('among the scenes of a product only its own come back', () => {
  const list = after(startList('p'), { type: 'asked' }, page(1, [card('x', 5, 'p')]));
  expect(ids(after(list, { type: 'back', scene: a }))).toBe('x');
  expect(ids(after(list, { type: 'back', scene: card('y', 6, 'p') }))).toBe('yx');
});

it('a new name is shown at once', () => {
  expect(after(first, { type: 'renamed', id: 'b', name: 'Bag' }).scenes[1]!.name).toBe('Bag');
});

it('from a scene that is gone one goes to the next, or the one before, or nowhere', () => {
  const three = after(first, { type: 'asked' }, page(2, [a, b, c]));
  expect(['a', 'b', 'c', 'z'].map((id) => neighbourOf(three, id))).toEqual(['b', 'c', 'b', 'a']);
  expect(neighbourOf({ scenes: [a] }, 'a')).toBeNull();
});
