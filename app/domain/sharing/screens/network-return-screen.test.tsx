import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Connecting } from './network-return-screen.tsx';

it.each([
  [false, 40, 'Connecting TikTok…'],
  // The network can take so long that the bar is full before its answer.
  [false, 100, 'Connecting TikTok…'],
  [true, 100, 'TikTok connected'],
])('answered: %s, at %d %%, a network that is being connected is said so', (isDone, progress, words) => {
  const markup = renderToStaticMarkup(
    <AppProvider i18n={{}}>
      <Connecting label="TikTok" isDone={isDone} progress={progress} />
    </AppProvider>,
  );
  expect(markup).toContain(`>${words}<`);
});
