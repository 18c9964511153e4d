import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

test.each([
  [100 / 13, 8],
  [(100 * 2) / 3, 67],
  [-1, 0],
  [130, 100],
])('a progress of %d per cent is read as %d', (progress, read) => {
  const markup = renderToStaticMarkup(<ProgressBar progress={progress} />);
  expect(markup).toContain(`value="${read}"`);
  expect(markup).toContain(`>${read}%<`);
});
