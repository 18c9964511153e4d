import { GraphQLError } from 'graphql';
import { gid, newNumber, stageFile } from './dev-shop.ts';
import type { DevMedia, DevProduct, DevShop, DevVariant } from './dev-shop.ts';
import { mediaView } from './media-view.ts';
import { pageOf } from './pages-of.ts';
import type { PageArguments } from './pages-of.ts';
import { advanceMedia, receiveMedia } from './receive-media.ts';
import { searchProducts } from './search-products.ts';

const MAX_MEDIA = 250;
const MAX_ALT = 512;
const SORTS: Readonly<Record<string, (product: DevProduct) => string | number>> = {
  TITLE: (product) => product.title.toLowerCase(),
  VENDOR: (product) => product.vendor.toLowerCase(),
  PRODUCT_TYPE: (product) => product.productType.toLowerCase(),
  CREATED_AT: (product) => product.createdAt,
  UPDATED_AT: (product) => product.updatedAt,
  ID: (product) => product.number,
  RELEVANCE: (product) => product.title.toLowerCase(),
};

interface ProductsArguments extends PageArguments {
  readonly query?: string | null;
  readonly sortKey?: string | null;
  readonly reverse?: boolean | null;
}

interface MediaArguments extends PageArguments {
  readonly query?: string | null;
  readonly sortKey?: 'ID' | 'POSITION' | null;
  readonly reverse?: boolean | null;
}

const numberOf = ({ id }: DevMedia) => Number(id.split('/').at(-1));

interface ProductInput {
  readonly id?: string | null;
  readonly title?: string | null;
  readonly descriptionHtml?: string | null;
}

interface MediaInput {
  readonly originalSource: string;
  readonly mediaContentType: string;
  readonly alt?: string | null;
}

const fault = (field: readonly string[] | null, message: string) => ({ field, message, code: null });

/** The Admin API's answers about one shop's products and their pictures. */
export function productResolvers(shop: DevShop, origin: string) {
  const find = (id: string | null | undefined) => shop.products.find((product) => product.id === id);

  const view = (product: DevProduct) => ({
    __typename: 'Product',
    ...product,
    legacyResourceId: String(product.number),
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      product.descriptionHtml
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, truncateAt ?? undefined),
    category: product.category ?? null,
    onlineStorePreviewUrl: null,
    mediaCount: { count: product.media.length, precision: 'EXACT' },
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    featuredMedia: () => (product.media[0] ? mediaView(product.media[0], origin) : null),
    collections: (page: PageArguments) => pageOf(product.collections, page),
    variants: (page: PageArguments) => pageOf(allVariants(product), page),
    media: ({ query, sortKey, reverse, ...page }: MediaArguments) => {
      if (query && query !== 'media_type:IMAGE')
        throw new GraphQLError(`the development store cannot look for ${query}`);
      const found = query ? product.media.filter((media) => media.kind !== 'VIDEO') : [...product.media];
      if (sortKey === 'ID') found.sort((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1));
      const wanted = reverse ? found.reverse() : found;
      const { edges, ...rest } = pageOf(wanted, page);
      return {
        ...rest,
        nodes: rest.nodes.map((media) => mediaView(media, origin)),
        edges: edges.map((edge) => ({ ...edge, node: mediaView(edge.node, origin) })),
      };
    },
  });

  const sorted = ({ query, sortKey, reverse }: ProductsArguments) => {
    const rank = SORTS[sortKey ?? 'ID'];
    if (!rank) throw new GraphQLError(`the development store cannot sort by ${sortKey}`);
    const found = searchProducts(shop.products, query).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    return reverse ? found.reverse() : found;
  };

  const distinct = (values: readonly string[], page: PageArguments) =>
    pageOf([...new Set(values.filter(Boolean))].sort(), page);

  const allVariants = (product: DevProduct) => product.variants.map((variant) => variantView(product, variant, origin));

  const touch = (product: DevProduct) => {
    product.updatedAt = new Date().toISOString();
  };

  return {
    products: (args: ProductsArguments) => {
      const page = pageOf(sorted(args), args);
      const edges = page.edges.map((edge) => ({ ...edge, node: view(edge.node) }));
      return { ...page, edges, nodes: page.nodes.map(view) };
    },
    product: ({ id }: { id: string }) => {
      const product = find(id);
      return product ? view(product) : null;
    },
    productsCount: ({ query }: { query?: string | null }) => ({
      count: searchProducts(shop.products, query).length,
      precision: 'EXACT',
    }),
    productVendors: (page: PageArguments) =>
      distinct(
        shop.products.map((product) => product.vendor),
        page,
      ),
    productTypes: (page: PageArguments) =>
      distinct(
        shop.products.map((product) => product.productType),
        page,
      ),
    productTags: (page: PageArguments) =>
      distinct(
        shop.products.flatMap((product) => product.tags),
        page,
      ),
    findMedia: (id: string) => {
      const media = shop.media.get(id);
      if (!media) return null;
      advanceMedia(media);
      return mediaView(media, origin);
    },
    findProduct: (id: string) => {
      const product = find(id);
      return product ? view(product) : null;
    },

    stagedUploadsCreate: ({ input }: { input: readonly StagedInput[] }) => ({
      userErrors: [],
      stagedTargets: input.map((wanted) => {
        if (wanted.httpMethod !== 'POST')
          throw new GraphQLError('the development store takes staged files by POST only');
        const expectedBytes = wanted.fileSize ? Number(wanted.fileSize) : null;
        const file = stageFile(shop, { filename: wanted.filename, mimeType: wanted.mimeType, expectedBytes });
        return {
          url: `${origin}/staged`,
          resourceUrl: `${origin}/staged/files/${file.key}`,
          parameters: [
            { name: 'key', value: file.key },
            { name: 'Content-Type', value: wanted.mimeType },
            { name: 'policy', value: Buffer.from(wanted.filename).toString('base64') },
            { name: 'x-goog-signature', value: file.signature },
          ],
        };
      }),
    }),

    productUpdate: async (args: { product?: ProductInput | null; media?: readonly MediaInput[] | null }) => {
      const product = find(args.product?.id);
      const refuse = (field: readonly string[], message: string) => ({
        product: null,
        userErrors: [{ field, message }],
      });
      if (!product) return refuse(['id'], 'Product does not exist');
      const media = args.media ?? [];
      if (media.some((each) => (each.alt ?? '').length > MAX_ALT))
        return refuse(['media', '0', 'alt'], 'Alt is too long');
      if (media.some((each) => each.mediaContentType !== 'IMAGE')) return refuse(['media'], 'Only pictures here');
      if (product.media.length + media.length > MAX_MEDIA) {
        return refuse(['media'], `Exceeded the maximum number of ${MAX_MEDIA} media on a product`);
      }
      const { descriptionHtml, title } = args.product!;
      if (descriptionHtml != null) product.descriptionHtml = sanitize(descriptionHtml);
      if (title != null) product.title = title;
      for (const each of media) product.media.push(await receiveMedia(shop, each));
      touch(product);
      return { product: view(product), userErrors: [] };
    },

    productReorderMedia: ({ id, moves }: { id: string; moves: readonly { id: string; newPosition: string }[] }) => {
      const product = find(id);
      if (!product) return { job: null, mediaUserErrors: [fault(['id'], 'Product does not exist')] };
      for (const move of moves) {
        const from = product.media.findIndex((media) => media.id === move.id);
        if (from < 0) return { job: null, mediaUserErrors: [fault(['moves'], 'Media does not exist')] };
        const [media] = product.media.splice(from, 1);
        product.media.splice(Number(move.newPosition), 0, media!);
      }
      touch(product);
      return { job: { id: gid('Job', newNumber()), done: false }, mediaUserErrors: [] };
    },

    /** A variant takes one picture that is on its product already and done. */
    productVariantAppendMedia: (args: { productId: string; variantMedia: readonly VariantMedia[] }) => {
      const product = find(args.productId);
      if (!product) return refuseVariants('productId', 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
      for (const { variantId, mediaIds } of args.variantMedia) {
        const variant = product.variants.find(({ id }) => id === variantId);
        if (!variant)
          return refuseVariants(
            'variantMedia',
            'Product variant does not exist',
            'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT',
          );
        if (variant.mediaIds.length > 0)
          return refuseVariants(
            'variantMedia',
            'Product variant already has attached media',
            'PRODUCT_VARIANT_ALREADY_HAS_MEDIA',
          );
        const media = product.media.find(({ id }) => id === mediaIds[0]);
        if (!media)
          return refuseVariants('variantMedia', 'Media does not exist on product', 'MEDIA_DOES_NOT_EXIST_ON_PRODUCT');
        if (media.status !== 'READY')
          return refuseVariants('variantMedia', 'Non-ready media cannot be attached', 'NON_READY_MEDIA');
        variant.mediaIds = [media.id];
      }
      touch(product);
      return { product: view(product), productVariants: allVariants(product), userErrors: [] };
    },

    /** The picture stays on the product. */
    productVariantDetachMedia: (args: { productId: string; variantMedia: readonly VariantMedia[] }) => {
      const product = find(args.productId);
      if (!product) return refuseVariants('productId', 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
      for (const { variantId, mediaIds } of args.variantMedia) {
        const variant = product.variants.find(({ id }) => id === variantId);
        if (!variant)
          return refuseVariants(
            'variantMedia',
            'Product variant does not exist',
            'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT',
          );
        if (mediaIds.some((id) => !variant.mediaIds.includes(id)))
          return refuseVariants('variantMedia', 'Media is not attached to variant', 'MEDIA_IS_NOT_ATTACHED_TO_VARIANT');
        variant.mediaIds = variant.mediaIds.filter((id) => !mediaIds.includes(id));
      }
      touch(product);
      return { product: view(product), productVariants: allVariants(product), userErrors: [] };
    },

    /** Only files that are done; a reference that goes takes the file off that product and leaves all else. */
    fileUpdate: ({ files }: { files: readonly FileInput[] }) => {
      const found = files.map((file) => ({ file, media: shop.media.get(file.id) }));
      for (const { file, media } of found) {
        if (!media) return refuseFiles('FILE_DOES_NOT_EXIST', `File ids [${file.id}] do not exist`);
        if (media.status === 'FAILED') return refuseFiles('INVALID_FAILED_MEDIA_STATE', 'File is in a failed state');
        if (media.status !== 'READY') return refuseFiles('NON_READY_STATE', 'Non-ready files cannot be updated');
        if ([...(file.referencesToAdd ?? []), ...(file.referencesToRemove ?? [])].some((id) => !find(id))) {
          return refuseFiles('REFERENCE_TARGET_DOES_NOT_EXIST', 'The reference target does not exist');
        }
      }
      for (const { file, media } of found) {
        if (file.alt != null) media!.alt = file.alt;
        for (const product of shop.products) {
          const isOn = product.media.includes(media!);
          if (file.referencesToRemove?.includes(product.id)) takeOff(product, media!);
          if (file.referencesToAdd?.includes(product.id) && !isOn) product.media.push(media!);
        }
      }
      return { files: found.map(({ media }) => mediaView(media!, origin)), userErrors: [] };
    },

    flowTriggerReceive: ({ handle, payload }: { handle: string; payload: unknown }) => {
      shop.flowTriggers.push({ handle, payload });
      return { userErrors: [] };
    },

    /** For good, and from wherever it is used. */
    fileDelete: ({ fileIds }: { fileIds: readonly string[] }) => {
      const found = fileIds.map((id) => shop.media.get(id));
      if (found.some((media) => !media)) {
        return {
          deletedFileIds: null,
          userErrors: refuseFiles('FILE_DOES_NOT_EXIST', 'File does not exist').userErrors,
        };
      }
      if (found.some((media) => media!.status === 'PROCESSING' || media!.status === 'UPLOADED')) {
        return {
          deletedFileIds: null,
          userErrors: refuseFiles('FILE_LOCKED', 'File has a pending operation').userErrors,
        };
      }
      for (const media of found) {
        shop.media.delete(media!.id);
        for (const product of shop.products) takeOff(product, media!);
      }
      return { deletedFileIds: [...fileIds], userErrors: [] };
    },
  };
}

interface VariantMedia {
  readonly variantId: string;
  readonly mediaIds: readonly string[];
}

const variantView = (product: DevProduct, { title, id, sku, mediaIds }: DevVariant, origin: string) => ({
  __typename: 'ProductVariant',
  id,
  sku: sku ?? null,
  title,
  selectedOptions: [{ name: title === 'Default Title' ? 'Title' : product.option, value: title }],
  media: (page: PageArguments) =>
    pageOf(
      product.media.filter((media) => mediaIds.includes(media.id)).map((media) => mediaView(media, origin)),
      page,
    ),
});

const refuseVariants = (field: string, message: string, code: string) => ({
  product: null,
  productVariants: null,
  userErrors: [{ field: [field], message, code }],
});

const refuseFiles = (code: string, message: string) => ({
  files: null,
  userErrors: [{ field: ['files'], message, code }],
});

/** By its id: a file can be on several products, each with its own place for it. */
function takeOff(product: DevProduct, { id }: DevMedia): void {
  const kept = product.media.filter((media) => media.id !== id);
  if (kept.length === product.media.length) return;
  product.media = kept;
  for (const variant of product.variants) variant.mediaIds = variant.mediaIds.filter((media) => media !== id);
  product.updatedAt = new Date().toISOString();
}

interface FileInput {
  readonly id: string;
  readonly alt?: string | null;
  readonly referencesToAdd?: readonly string[] | null;
  readonly referencesToRemove?: readonly string[] | null;
}

interface StagedInput {
  readonly filename: string;
  readonly mimeType: string;
  readonly httpMethod: string;
  readonly fileSize?: string | null;
}

const sanitize = (html: string) => html.replace(/<script[\s\S]*?<\/script>/gi, '').replace(/\son\w+="[^"]*"/gi, '');
