import { expect, it } from 'vitest';
import { reduceFacts, startFacts } from './scene-facts.ts';
import type { SceneFactsAction } from './scene-facts.ts';

const after = (...actions: SceneFactsAction[]) =>
  actions.reduce(reduceFacts, startFacts({ name: 'Mug', isDeleted: false }));
const renamed = (name: string) => ({ type: 'renamed', name }) as const;
const named = (name: string) => ({ type: 'name', name }) as const;

it('a name that another tab gave is shown and told, until it is put away', () => {
  expect(after(renamed('Bag'))).toMatchObject({ name: 'Bag', isRenamedElsewhere: true });
  expect(after(renamed('Bag'), { type: 'dismiss' })).toMatchObject({ name: 'Bag', isRenamedElsewhere: false });
});

it('one’s own name is never told as another tab’s', () => {
  expect(after(named('Bag'), renamed('Bag'))).toMatchObject({ name: 'Bag', isRenamedElsewhere: false, ownNames: [] });
  // Two in a row: the answer to the first does not bring it back.
  expect(after(named('Bag'), named('Cup'), renamed('Bag'))).toMatchObject({ name: 'Cup', isRenamedElsewhere: false });
});

it('of two at once the later stands, whichever is heard first', () => {
  expect(after(named('Mine'), renamed('Theirs'), renamed('Mine'))).toMatchObject({
    name: 'Mine',
    isRenamedElsewhere: false,
  });
  expect(after(named('Mine'), renamed('Mine'), renamed('Theirs'))).toMatchObject({
    name: 'Theirs',
    isRenamedElsewhere: true,
  });
});

it('a name that was refused goes back, unless there is another by now', () => {
  const refused = { type: 'name-refused', name: 'Bag', before: 'Mug' } as const;
  expect(after(named('Bag'), refused).name).toBe('Mug');
  expect(after(named('Bag'), renamed('Cup'), refused)).toMatchObject({ name: 'Cup', ownNames: [] });
});

it('a deletion is told where it was made elsewhere, and is over when it is restored', () => {
  expect(after({ type: 'deleted' })).toMatchObject({ isDeleted: true, isDeletedElsewhere: true });
  expect(after({ type: 'leave' }, { type: 'deleted' })).toMatchObject({ isDeleted: false });
  expect(after({ type: 'deleted' }, { type: 'restored' })).toMatchObject({
    isDeleted: false,
    isDeletedElsewhere: false,
  });
});

it('what an answer says counts only where nothing was heard since it was asked for', () => {
  const told = { type: 'fetched', name: 'Bag', isDeleted: true, revision: 0 } as const;
  expect(after(told)).toMatchObject({ name: 'Bag', isDeleted: true, isDeletedElsewhere: true });
  expect(after(renamed('Cup'), told)).toMatchObject({ name: 'Cup', isDeleted: false });
});
