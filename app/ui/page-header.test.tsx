import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AdminTitleContext } from './admin-title.ts';
import { PageHeader } from './page-header.tsx';

const headingClass = (titleBar: string | null) =>
  /<h1 [^>]*class="([^"]*)"[^>]*>Portfolio<\/h1>/.exec(
    renderToStaticMarkup(
      <AdminTitleContext.Provider value={titleBar}>
        <PageHeader title="Portfolio" />
      </AdminTitleContext.Provider>,
    ),
  )?.[1];

it('shows a title once: a heading that stands in the admin’s title bar is for screen readers only', () => {
  expect(headingClass('Portfolio')).toBe('visually-hidden');
  expect(headingClass(null)).not.toBe('visually-hidden');
  expect(headingClass('Catalogue')).not.toBe('visually-hidden');
});
