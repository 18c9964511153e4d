import { z } from 'zod';

const previewSchema = z.object({ image: z.object({ url: z.string() }).nullable() });

/** One picture of a product; names as in the spec (platform-and-account, section 3). */
const storePictureSchema = z.object({
  id: z.string(),
  alt: z.string(),
  preview: previewSchema,
});

const picturesSchema = z.object({
  nodes: z.array(storePictureSchema),
  /** The items that follow are fetched with this cursor; null at the end. */
  nextCursor: z.string().nullable(),
});

/** A product of the shop; names as in the spec, `status` beside them. */
const storeProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  vendor: z.string(),
  product_type: z.string(),
  tags: z.array(z.string()),
  status: z.string(),
  featuredMedia: z.object({ alt: z.string(), preview: previewSchema }).nullable(),
  /** The first ten pictures. */
  media: picturesSchema,
});

export const productsPageSchema = z.object({
  data: z.array(storeProductSchema),
  pageInfo: z.object({
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
    startCursor: z.string().nullable(),
    endCursor: z.string().nullable(),
  }),
});

/** Products with one picture. */
export const productsToStageSchema = z.object({
  data: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
  /** The items that follow are fetched with this cursor; null at the end. */
  nextCursor: z.string().nullable(),
});
export type ProductsToStage = z.infer<typeof productsToStageSchema>;

export const productPicturesSchema = z.object({ id: z.string(), title: z.string(), media: picturesSchema });

/** Where a picture can stand: the product's media in their order, the first 50 of them. */
export const productPlacesSchema = z.object({
  /** Of all media. */
  count: z.number().int(),
  nodes: z.array(
    z.object({
      id: z.string(),
      alt: z.string(),
      kind: z.enum(['picture', 'video', 'model']),
      /** Null while Shopify has none to show. */
      url: z.string().nullable(),
    }),
  ),
});

export const productFiltersSchema = z.object({
  vendors: z.array(z.string()),
  productTypes: z.array(z.string()),
  tags: z.array(z.string()),
});

const cursor = z.string().max(1000).optional();
const filter = z.string().max(255).optional();

export const productsQuerySchema = z.object({
  /** Numbers of products, separated by commas: these and no others, whatever else is asked for. */
  ids: z
    .string()
    .regex(/^\d{1,18}(,\d{1,18}){0,49}$/, 'Not a list of products.')
    .optional(),
  search: z.string().max(200).optional(),
  vendor: filter,
  product_type: filter,
  tag: filter,
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED']).optional(),
  after: cursor,
  before: cursor,
});

export const productIdSchema = z.string().regex(/^gid:\/\/shopify\/Product\/\d{1,18}$/, 'Not an id of a product.');
export const mediaIdSchema = z.string().regex(/^gid:\/\/shopify\/MediaImage\/\d{1,18}$/, 'Not an id of an image.');

export type StorePicture = z.infer<typeof storePictureSchema>;
export type StoreProduct = z.infer<typeof storeProductSchema>;
export type ProductsPage = z.infer<typeof productsPageSchema>;
export type ProductPictures = z.infer<typeof productPicturesSchema>;
export type ProductPlaces = z.infer<typeof productPlacesSchema>;
export type ProductFilters = z.infer<typeof productFiltersSchema>;
export type ProductsQuery = z.infer<typeof productsQuerySchema>;
