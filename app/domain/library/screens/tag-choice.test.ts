import { expect, it } from 'vitest';
import { changeOf, statesOf } from './tag-choice.rules.ts';

it('knows which tags all of the files have, some of them, or none', () => {
  const assets = [{ tags: ['Sale', 'Blue'] }, { tags: ['sale'] }];
  expect([...statesOf(assets, ['Winter', 'SALE'])]).toEqual([
    ['Blue', 'some'],
    ['SALE', 'all'],
    ['Winter', 'none'],
  ]);
});

it('changes what was changed and leaves what only some have', () => {
  const before = statesOf([{ tags: ['Sale', 'Blue'] }, { tags: ['Sale'] }], ['Winter']);
  expect(changeOf(before, before)).toEqual({ add: [], remove: [] });
  const chosen = new Map(before).set('Sale', 'none').set('Winter', 'all').set('New', 'all');
  expect(changeOf(before, chosen)).toEqual({ add: ['Winter', 'New'], remove: ['Sale'] });
  expect(changeOf(before, new Map(before).set('Blue', 'all'))).toEqual({ add: ['Blue'], remove: [] });
});
