import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RunItemView } from '../runs/run.schema.ts';
import { RunDownloads } from './run-downloads.tsx';
import type { LiveRun } from './use-run.ts';

type Decision = RunItemView['pictures'][number]['decision'];

/** One picture for each decision; null is one that is not made yet. */
function textsOf(decisions: readonly (Decision | null)[]): string[] {
  const items = decisions.map((decision, at) => ({
    pictures: [{ assetId: decision && `a-${at}`, decision: decision ?? 'open' }],
  }));
  const live = { run: { recipe: { name: 'Oak' } }, items } as unknown as LiveRun;
  const markup = renderToStaticMarkup(
    <AppProvider i18n={{}}>
      <RunDownloads live={live} />
    </AppProvider>,
  );
  return markup.split(/<[^>]*>/).filter((text) => /Download \w|finished|kept\./.test(text));
}

it.each<[(Decision | null)[], string[]]>([
  [
    ['open', 'open', 'open', 'open', 'open'],
    ['5 images finished. All images are in your portfolio.', 'Download 5 images'],
  ],
  [
    ['open', 'open', null],
    ['2 images finished. All images are in your portfolio.', 'Download 2 images'],
  ],
  [
    ['kept', 'open', 'rejected'],
    ['1 image kept. All images are in your portfolio.', 'Download 1 kept image', 'Download all 2 images'],
  ],
  [
    ['kept', 'kept', 'rejected'],
    ['2 images kept. All images are in your portfolio.', 'Download 2 images'],
  ],
  [['rejected', null], []],
])('of %j, downloads need no image to be kept first', (decisions, texts) => {
  expect(textsOf(decisions)).toEqual(texts);
});

it('goes in parts of a hundred', () => {
  expect(textsOf(Array.from({ length: 130 }, () => 'open' as const)).slice(1)).toEqual([
    'Download part 1 of 2',
    'Download part 2 of 2',
  ]);
});
