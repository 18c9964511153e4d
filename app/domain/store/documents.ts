/** Every GraphQL document that this room sends; a test checks them against Shopify's schema. */

const PICTURE = `#graphql
fragment Picture on Media {
  id
  alt
  preview { image { url(transform: { maxWidth: 400, maxHeight: 400 }) width height } }
}` as const;

/** A product with its first pictures, so that the picker's second step opens at once. */
const PICKER_PRODUCT = `#graphql
fragment PickerProduct on Product {
  id
  title
  vendor
  productType
  tags
  status
  featuredMedia { alt preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }
  media(first: 10, query: "media_type:IMAGE", sortKey: POSITION) {
    nodes { ...Picture }
    pageInfo { hasNextPage endCursor }
  }
}
${PICTURE}` as const;

/** Products that the merchant marked in the admin; looked up in the shop that the access belongs to. */
export const PRODUCTS_BY_ID = `#graphql
query ProductsById($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product { ...PickerProduct }
  }
}
${PICKER_PRODUCT}` as const;

/** Ten products at a time. */
export const PRODUCTS_PAGE = `#graphql
query ProductsPage(
  $first: Int
  $after: String
  $last: Int
  $before: String
  $query: String
  $sortKey: ProductSortKeys
) {
  products(first: $first, after: $after, last: $last, before: $before, query: $query, sortKey: $sortKey) {
    nodes { ...PickerProduct }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}
${PICKER_PRODUCT}` as const;

/** Products in the order of their ids, as a run over many goes through them. */
export const CATALOGUE_PAGE = `#graphql
query CataloguePage($first: Int!, $after: String, $query: String) {
  products(first: $first, after: $after, query: $query, sortKey: ID) {
    nodes {
      id
      title
      handle
      status
      mediaCount { count }
      variantsCount { count }
      media(first: 1, query: "media_type:IMAGE", sortKey: POSITION) {
        nodes { id preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }
      }
      newest: media(first: 1, query: "media_type:IMAGE", sortKey: ID, reverse: true) {
        nodes { ... on MediaImage { createdAt } }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}` as const;

/** How many media each product has, and nothing else. */
export const PICTURE_COUNTS = `#graphql
query PictureCounts($first: Int!, $after: String) {
  products(first: $first, after: $after, sortKey: ID) {
    nodes { status mediaCount { count } }
    pageInfo { hasNextPage endCursor }
  }
}` as const;

/** How many media these products have now. */
export const MEDIA_COUNTS = `#graphql
query MediaCounts($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product { id mediaCount { count } }
  }
}` as const;

/** Products last changed first, with how many media each has. */
export const PRODUCTS_TO_STAGE = `#graphql
query ProductsToStage($first: Int!, $after: String) {
  products(first: $first, after: $after, sortKey: UPDATED_AT, reverse: true) {
    nodes {
      id
      title
      status
      mediaCount { count }
      featuredMedia { preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }
    }
    pageInfo { hasNextPage endCursor }
  }
}` as const;

export const PRODUCT_PICTURES = `#graphql
query ProductPictures($id: ID!, $after: String) {
  product(id: $id) {
    id
    title
    media(first: 25, after: $after, query: "media_type:IMAGE", sortKey: POSITION) {
      nodes { ...Picture }
      pageInfo { hasNextPage endCursor }
    }
  }
}
${PICTURE}` as const;

export const PRODUCT_FILTERS = `#graphql
query ProductFilters {
  productVendors(first: 250) { nodes }
  productTypes(first: 250) { nodes }
  productTags(first: 250) { nodes }
}` as const;

/** Originals, by id; the ids are looked up in the shop that the access belongs to, never in another. */
export const PICTURES_TO_IMPORT = `#graphql
query PicturesToImport($productId: ID!, $ids: [ID!]!) {
  product(id: $productId) {
    title
    productType
    category { name }
    variants(first: 100) { nodes { sku media(first: 1) { nodes { id } } } }
  }
  nodes(ids: $ids) {
    __typename
    id
    ... on MediaImage {
      mimeType
      image {
        url
        width
        height
        jpg: url(transform: { maxWidth: 5760, maxHeight: 5760, preferredContentType: JPG })
        png: url(transform: { maxWidth: 5760, maxHeight: 5760, preferredContentType: PNG })
        webp: url(transform: { maxWidth: 5760, maxHeight: 5760, preferredContentType: WEBP })
      }
    }
  }
}` as const;

/** The facts about a product. */
export const PRODUCT_FACTS = `#graphql
query ProductFacts($id: ID!) {
  product(id: $id) {
    id
    title
    vendor
    productType
    tags
    descriptionHtml
  }
}` as const;

/** Every kind of media, in the order that places are counted in. */
export const PRODUCT_PLACES = `#graphql
query ProductPlaces($id: ID!) {
  product(id: $id) {
    mediaCount { count }
    media(first: 50, sortKey: POSITION) {
      nodes { id alt mediaContentType preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }
    }
  }
}` as const;

/** The fields that a push may change, as they are before. */
export const PRODUCT_BEFORE_PUSH = `#graphql
query ProductBeforePush($id: ID!) {
  product(id: $id) {
    id
    title
    descriptionHtml
    variantsCount { count }
    media(first: 250, sortKey: POSITION) { nodes { id alt mediaContentType status } }
  }
}` as const;

export const STAGED_UPLOADS_CREATE = `#graphql
mutation StagedUploadsCreate($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) {
    stagedTargets { url resourceUrl parameters { name value } }
    userErrors { field message }
  }
}` as const;

export const PRODUCT_ADD_MEDIA = `#graphql
mutation ProductAddMedia($product: ProductUpdateInput!, $media: [CreateMediaInput!]!) {
  productUpdate(product: $product, media: $media) {
    product {
      descriptionHtml
      media(first: 250, sortKey: POSITION) { nodes { id alt } }
    }
    userErrors { field message }
  }
}` as const;

export const PRODUCT_REORDER_MEDIA = `#graphql
mutation ProductReorderMedia($id: ID!, $moves: [MoveInput!]!) {
  productReorderMedia(id: $id, moves: $moves) {
    job { id }
    mediaUserErrors { field message }
  }
}` as const;

/** The names of its variants, and whether they have a picture of their own. */
export const PRODUCT_VARIANTS = `#graphql
query ProductVariants($id: ID!, $after: String) {
  product(id: $id) {
    variants(first: 100, after: $after) {
      nodes {
        id
        title
        selectedOptions { name value }
        media(first: 1) { nodes { id preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}` as const;

/** Pictures that are on the product already. */
export const VARIANT_APPEND_MEDIA = `#graphql
mutation VariantAppendMedia($productId: ID!, $variantMedia: [ProductVariantAppendMediaInput!]!) {
  productVariantAppendMedia(productId: $productId, variantMedia: $variantMedia) {
    productVariants { id }
    userErrors { field message }
  }
}` as const;

/** A variant keeps one picture: the old one goes before the next comes. The picture stays on the product. */
export const VARIANT_DETACH_MEDIA = `#graphql
mutation VariantDetachMedia($productId: ID!, $variantMedia: [ProductVariantDetachMediaInput!]!) {
  productVariantDetachMedia(productId: $productId, variantMedia: $variantMedia) {
    productVariants { id }
    userErrors { field message code }
  }
}` as const;

/** Takes files off products, or puts them on again with the ids and words that they have. */
export const FILES_UPDATE = `#graphql
mutation FilesUpdate($files: [FileUpdateInput!]!) {
  fileUpdate(files: $files) {
    files { id }
    userErrors { field message code }
  }
}` as const;

/** Starts the workflows of Shopify Flow that begin with one of our triggers. */
export const FLOW_TRIGGER = `#graphql
mutation FlowTrigger($handle: String!, $payload: JSON!) {
  flowTriggerReceive(handle: $handle, payload: $payload) {
    userErrors { field message }
  }
}` as const;

export const MEDIA_STATUS = `#graphql
query MediaStatus($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on MediaImage {
      status
      mediaErrors { code message }
      image { url }
    }
  }
}` as const;

/**
 * Takes one picture off one product; every other media, also one that came this moment, stays where it is, and so does the
 * file where it is used elsewhere. Only files that Shopify has finished with.
 */
export const FILE_TAKE_OFF = `#graphql
mutation FileTakeOff($fileId: ID!, $productId: ID!) {
  fileUpdate(files: [{ id: $fileId, referencesToRemove: [$productId] }]) {
    files { id }
    userErrors { field message code }
  }
}` as const;

/** Only for a file of ours that Shopify could not use: it cannot be taken off any other way, and shows nothing anywhere. */
export const FILE_DELETE = `#graphql
mutation FileDelete($fileId: ID!) {
  fileDelete(fileIds: [$fileId]) {
    deletedFileIds
    userErrors { field message code }
  }
}` as const;
