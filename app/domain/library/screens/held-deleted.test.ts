import { expect, it } from 'vitest';
import type { DeletedFile } from '../assets/deleted-file.schema.ts';
import { addDeleted, minutesLeft, refreshDeleted, withoutDeleted } from './held-deleted.rules.ts';

/** Deleted at so many minutes past ten. */
const file = (minute: number): DeletedFile => ({
  _id: `id ${minute}`,
  type: 'image',
  origin: 'generated',
  imageName: `${minute}.png`,
  width: 1,
  height: 1,
  hasAlpha: false,
  thumbUrl: '',
  deletedAt: `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
  keptUntil: `2026-03-01T11:${String(minute).padStart(2, '0')}:00.000Z`,
});
const page = (nextCursor: string | null, ...minutes: number[]) => ({ data: minutes.map(file), nextCursor });
const minutes = ({ data }: { readonly data: readonly DeletedFile[] }) => data.map(({ _id }) => Number(_id.slice(3)));

it('grows by pages, each file once', () => {
  const held = addDeleted(page('a', 9, 8), page(null, 8, 7));
  expect([minutes(held), held.nextCursor]).toEqual([[9, 8, 7], null]);
});

it('takes in what was deleted since, and keeps the pages that were loaded after the first', () => {
  const held = page('end', 9, 8, 7, 6);
  const fresh = refreshDeleted(held, page('a', 10, 9));
  expect([minutes(fresh), fresh.nextCursor]).toEqual([[10, 9, 8, 7, 6], 'end']);
  // A picture brought back elsewhere is gone from the stretch of the first page.
  expect(minutes(refreshDeleted(held, page('a', 9, 7)))).toEqual([9, 7, 6]);
  const short = refreshDeleted(held, page('a', 7, 6));
  expect([minutes(short), short.nextCursor]).toEqual([[7, 6], 'a']);
  expect(minutes(refreshDeleted(held, page(null)))).toEqual([]);
});

it('loses what came back', () => {
  expect(minutes(withoutDeleted(page(null, 9, 8), new Set(['id 9'])))).toEqual([8]);
});

it('knows how long a file stays', () => {
  const at = (text: string) => minutesLeft(file(0), Date.parse(`2026-03-01T${text}Z`));
  expect([at('10:00:00'), at('10:00:01'), at('10:59:30'), at('11:00:01')]).toEqual([60, 59, 0, -1]);
});
