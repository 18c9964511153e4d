import { expect, it } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { lastPictures } from './last-pictures.rules.ts';

const picture = (_id: string) => ({ _id }) as AssetView;
const run = (createdAt: string, ...ids: string[]) => ({
  createdAt,
  outputs: ids.map((id, index) => ({ index, status: 'delivered', asset: picture(id) })),
});
type Runs = Parameters<typeof lastPictures>[0];
const shown = (runs: unknown[], recent: string[]) =>
  lastPictures(runs as Runs, recent.map(picture)).map(({ _id }) => _id);

it('shows the last three', () => {
  expect(shown([], ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
  expect(shown([run('2', 'x')], ['a', 'b', 'c'])).toEqual(['x', 'a', 'b']);
});

it('shows all of the last run, each once, newest run first', () => {
  expect(shown([run('1', 'o'), run('2', 'w', 'x', 'y', 'z')], ['z', 'a'])).toEqual(['w', 'x', 'y', 'z']);
  expect(shown([run('1', 'o'), run('2')], ['o', 'a'])).toEqual(['o', 'a']);
});
