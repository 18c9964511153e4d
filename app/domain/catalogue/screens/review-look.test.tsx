import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ToolsContext } from '#app/domain/picture-tools/use-tools.ts';
import { ReviewLook } from './review-look.tsx';
import type { ReviewPicture } from './review.rules.ts';

function captionsOf(isUpload: boolean): string[] {
  const picture = {
    title: 'Bag',
    assetId: null,
    beforeUrl: '/b.webp',
    largeUrl: '/l.webp',
    flagReasons: [],
    redo: null,
  };
  const none = () => {};
  const markup = renderToStaticMarkup(
    <AppProvider i18n={{}}>
      <ToolsContext.Provider value={{} as never}>
        <ReviewLook
          picture={picture as unknown as ReviewPicture}
          isUpload={isUpload}
          recipeWords="on oak"
          onRedo={none}
          onTakeFormer={none}
          onKeep={none}
          onReject={none}
          onClose={none}
        />
      </ToolsContext.Provider>
    </AppProvider>,
  );
  return [...markup.matchAll(/<figcaption>([^<]*)/g)].map(([, text]) => text!);
}

it('compares an image with the shop’s picture of the product, or with the photo that was uploaded', () => {
  expect(captionsOf(false)).toEqual(['In the shop', 'New']);
  expect(captionsOf(true)).toEqual(['Your photo', 'New']);
});
