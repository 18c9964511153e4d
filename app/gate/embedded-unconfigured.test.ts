import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { answerWebhook, bouncePage, embeddedFrameAncestors, requireEmbeddedAccount } from './index.server.ts';

const visit = (path: string, init?: RequestInit) => new Request(`https://app.example.test${path}`, init);

it('without keys the embedded app names what to set, and everything of it stays shut', async () => {
  const refusal = await requireEmbeddedAccount(visit('/app?shop=shop.myshopify.com&id_token=x')).catch(
    (thrown: unknown) => thrown as Response,
  );
  expect(refusal).toBeInstanceOf(Response);
  expect((refusal as Response).status).toBe(503);
  expect(await (refusal as Response).json()).toEqual({
    title: 'The Shopify app is not set up',
    text: 'Set SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_APP_URL and start again. The rest of Plinth works without.',
  });
  expect(bouncePage(visit('/auth/session-token?shopify-reload=https://app.example.test/app')).status).toBe(400);
  expect(await embeddedFrameAncestors(visit('/app?id_token=x'))).toEqual(['https://admin.shopify.com']);
  // Not even with the signature of an empty key.
  const headers = {
    'x-shopify-hmac-sha256': createHmac('sha256', '').update('{}').digest('base64'),
    'x-shopify-topic': 'shop/redact',
    'x-shopify-shop-domain': 'shop.myshopify.com',
    'x-shopify-webhook-id': 'id',
  };
  expect((await answerWebhook(visit('/webhooks/app', { method: 'POST', body: '{}', headers }))).status).toBe(401);
});
