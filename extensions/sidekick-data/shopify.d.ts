import '@shopify/ui-extensions';

//@ts-ignore
declare module './src/sidekick-data.tsx' {
  const shopify: import('@shopify/ui-extensions/admin.app.tools.data').Api & {
    readonly tools: import('@shopify/ui-extensions/admin.app.home.render').Api['tools'];
  };
  const globalThis: { shopify: typeof shopify };
}
