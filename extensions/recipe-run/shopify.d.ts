import '@shopify/ui-extensions';

//@ts-ignore
declare module './src/bulk.tsx' {
  const shopify: import('@shopify/ui-extensions/admin.product-index.selection-action.render').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/intent.tsx' {
  const shopify: import('@shopify/ui-extensions/admin.app.intent.render').Api & {
    readonly intents: {
      readonly request?: { readonly value: { readonly data?: Readonly<Record<string, unknown>> } | null };
    };
  };
  const globalThis: { shopify: typeof shopify };
}
