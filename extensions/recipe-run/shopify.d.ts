import '@shopify/ui-extensions';

//@ts-ignore
declare module './src/bulk.tsx' {
  const shopify: import('@shopify/ui-extensions/admin.product-index.selection-action.render').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/intent.tsx' {
  interface CreateApplicationVndPlinthPhotoRunIntentInput {
    /**
     * Name of a saved recipe, or words of it
     */
    recipe?: string;
    /**
     * Only products with this tag
     */
    tag?: string;
    /**
     * Only products that have a single picture
     */
    only_one_picture?: boolean;
    [k: string]: unknown;
  }

  type CreateApplicationVndPlinthPhotoRunIntentValue = unknown;
  type CreateApplicationVndPlinthPhotoRunIntentOutput = unknown;
  interface CreateApplicationVndPlinthPhotoRunIntentRequest {
    action: 'create';
    type: 'application/vnd.plinth.photo-run';
    data: CreateApplicationVndPlinthPhotoRunIntentInput;
    value?: CreateApplicationVndPlinthPhotoRunIntentValue;
  }

  type ShopifyGeneratedIntentVariants =
    import('@shopify/ui-extensions/admin').ShopifyGeneratedIntentVariant<
      CreateApplicationVndPlinthPhotoRunIntentRequest,
      CreateApplicationVndPlinthPhotoRunIntentOutput
    >;

  const shopify: import('@shopify/ui-extensions/admin').WithGeneratedIntents<
    import('@shopify/ui-extensions/admin.app.intent.render').Api,
    ShopifyGeneratedIntentVariants
  >;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/recipe-run.tsx' {
  const shopify:
    | import('@shopify/ui-extensions/admin.product-index.selection-action.render').Api
    | import('@shopify/ui-extensions/admin.app.intent.render').Api;
  const globalThis: { shopify: typeof shopify };
}
