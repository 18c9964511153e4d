import '@shopify/ui-extensions';

//@ts-ignore
declare module './src/sidekick-data.tsx' {
  interface ProductsWithOnePictureInput {
    /**
     * nextCursor of the answer before, for more products
     */
    after?: string;
    [k: string]: unknown;
  }

  type ProductsWithOnePictureOutput = unknown;
  interface PhotoRunsInput {
    /**
     * Words of the recipe's name; left out: all runs
     */
    name?: string;
    [k: string]: unknown;
  }

  type PhotoRunsOutput = unknown;
  interface FindProductPhotosInput {
    /**
     * Words of the product's title
     */
    query: string;
    [k: string]: unknown;
  }

  type FindProductPhotosOutput = unknown;
  interface ShopifyTools {
    /**
     * How many products of the shop have a single picture, and some of them, last changed first. Reads only.
     */
    register(
      name: 'products_with_one_picture',
      handler: (
        input: ProductsWithOnePictureInput,
      ) => ProductsWithOnePictureOutput | Promise<ProductsWithOnePictureOutput>,
    ): () => void;
    /**
     * Runs over many products, newest first: state, products by state, pictures made, credits they cost. Reads only.
     */
    register(
      name: 'photo_runs',
      handler: (
        input: PhotoRunsInput,
      ) => PhotoRunsOutput | Promise<PhotoRunsOutput>,
    ): () => void;
    /**
     * Photos that Plinth has made of the products that match some words. Reads only.
     */
    register(
      name: 'find_product_photos',
      handler: (
        input: FindProductPhotosInput,
      ) => FindProductPhotosOutput | Promise<FindProductPhotosOutput>,
    ): () => void;
  }

  const shopify: import('@shopify/ui-extensions/admin').WithGeneratedTools<
    import('@shopify/ui-extensions/admin.app.tools.data').Api,
    ShopifyTools
  >;
  const globalThis: { shopify: typeof shopify };
}
