import type { MetaArgs } from '@remix-run/react';
import { expect, it } from 'vitest';
import { definePage } from './define-page.tsx';

it('names a page that a query makes another place, in the title bar and in the tab', () => {
  const { handle, meta } = definePage({
    place: 'imageEditor',
    placeAt: (query) => (query.get('tool') === 'erase' ? 'eraseAndFill' : null),
    screen: () => null,
  });
  expect(handle.titleAt?.('?tool=erase')).toBe('Erase & fill');
  expect(handle.titleAt?.('')).toBe('Image editor');
  const at = (search: string) => ({ location: { search } }) as MetaArgs;
  expect(meta(at('?tool=erase') as never)).toEqual([{ title: 'Erase & fill - Plinth' }]);
});
