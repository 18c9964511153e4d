import { expect, it } from 'vitest';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import { definedWorks } from '#app/platform/work/define-work.ts';
import { workHandlers } from './runtime.server.ts';

it('handles every work that a site without any setting sends', () => {
  const engines = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
  const handled = new Set(workHandlers(engines).map(({ work }) => work.name));
  const unhandled = [...definedWorks.keys()].filter((name) => !handled.has(name));
  const addedByTheWorker = ['generation', 'provider-looks'];
  const sentByShopifyOrStripe = [
    'photoshoot',
    'shopify-webhook',
    'store-push',
    'store-push-caller',
    'stripe',
    'stripe-release',
  ];
  expect(unhandled.toSorted()).toEqual([...addedByTheWorker, ...sentByShopifyOrStripe].toSorted());
});
