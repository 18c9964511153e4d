/** Where pictures of products are shown. Browser-safe data: what each place asks of a picture, by whom and when that was read. */
export const CHANNEL_NAMES = [
  'amazon',
  'google',
  'shopify',
  'tiktok-shop',
  'tiktok-post',
  'meta',
  'etsy',
  'ebay',
] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];

/** `official`: the channel's own page was read. `secondary`: others quote it, and its own page could not be read. */
export interface ChannelSource {
  readonly address: string;
  readonly kind: 'official' | 'secondary';
}

/** A least size that holds from a day on; null: it holds now. */
export interface LeastSide {
  readonly from: string | null;
  readonly pixels: number;
}

export type RuleWeight = 'required' | 'advised';

export interface Channel {
  readonly name: ChannelName;
  readonly title: string;
  /** Which of its pictures the rules are about. */
  readonly use: string;
  /** The day on which the sources were read, ISO. */
  readonly readOn: string;
  readonly sources: readonly ChannelSource[];
  /** The rules here that no page of the channel itself confirms. */
  readonly unconfirmed: readonly string[];
  /** Formats as their content says it. */
  readonly formats: readonly string[];
  readonly maxBytes: number;
  /** Width times height. */
  readonly maxPixels: number | null;
  /** Of the longer and of the shorter side, pixels. */
  readonly most: { readonly longer: number; readonly shorter: number } | null;
  readonly least: {
    readonly side: 'longer' | 'shorter';
    readonly weight: RuleWeight;
    readonly sizes: readonly LeastSide[];
  } | null;
  /** Width by height, at least and at most. */
  readonly shape: { readonly min: number; readonly max: number; readonly weight: RuleWeight } | null;
  readonly takesAlpha: boolean;
  /** The background is exactly white, 255 in each channel. */
  readonly isWhite: boolean;
  /** Of the frame's side that the product fills more of, 0..1. */
  readonly share: { readonly min: number; readonly max: number; readonly weight: RuleWeight } | null;
  /** The product is not cut by a side of the picture. */
  readonly isWhole: boolean;
  /** No text, logo, border or watermark beside the product. */
  readonly overlays: RuleWeight | null;
}

const MB = 1024 * 1024;
const READ_ON = '2026-11-23';

export const CHANNELS: Readonly<Record<ChannelName, Channel>> = {
  amazon: {
    name: 'amazon',
    title: 'Amazon',
    use: 'main image',
    readOn: READ_ON,
    sources: [
      { address: 'https://sellercentral.amazon.com/help/hub/reference/external/G1881', kind: 'secondary' },
      {
        address: 'https://cherryshot.ai/blogs/amazon-product-image-requirements-2026-compliance-guide',
        kind: 'secondary',
      },
      { address: 'https://changethisfile.com/blog/convert-images-for-amazon-seller-central', kind: 'secondary' },
    ],
    unconfirmed: [
      'Amazon’s own page asks for a login and was not read: all of this is quoted from others, who agree but for the 10 MB.',
      'The product’s 85% are read as the side of the frame that it fills more of.',
      'Categories with rules of their own (clothing, jewellery) are not told apart.',
    ],
    formats: ['jpeg', 'png', 'gif', 'tiff'],
    maxBytes: 10 * MB,
    maxPixels: null,
    most: { longer: 10_000, shorter: 10_000 },
    least: { side: 'longer', weight: 'required', sizes: [{ from: null, pixels: 1_000 }] },
    shape: null,
    takesAlpha: false,
    isWhite: true,
    share: { min: 0.85, max: 1, weight: 'required' },
    isWhole: true,
    overlays: 'required',
  },
  google: {
    name: 'google',
    title: 'Google Merchant Center',
    use: 'image_link',
    readOn: READ_ON,
    sources: [{ address: 'https://support.google.com/merchants/answer/6324350', kind: 'official' }],
    unconfirmed: [
      'Until 31 January 2027 images of clothes may have 250 pixels a side and others 100; 250 is asked of all here.',
    ],
    formats: ['jpeg', 'webp', 'png', 'gif', 'tiff'],
    maxBytes: 16 * MB,
    maxPixels: 64_000_000,
    most: null,
    least: {
      side: 'shorter',
      weight: 'required',
      sizes: [
        { from: null, pixels: 250 },
        { from: '2027-01-31', pixels: 500 },
      ],
    },
    shape: null,
    takesAlpha: true,
    isWhite: false,
    share: { min: 0.75, max: 0.9, weight: 'advised' },
    isWhole: false,
    overlays: 'required',
  },
  shopify: {
    name: 'shopify',
    title: 'Shopify',
    use: 'product media',
    readOn: READ_ON,
    sources: [
      { address: 'https://help.shopify.com/en/manual/products/product-media/product-media-types', kind: 'secondary' },
    ],
    unconfirmed: [
      'Shopify names 5,000 pixels a side as well as 20 megapixels; both are asked for here, so that either is kept.',
    ],
    formats: ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'],
    maxBytes: 20 * MB,
    maxPixels: 20_000_000,
    most: { longer: 5_000, shorter: 5_000 },
    least: { side: 'shorter', weight: 'advised', sizes: [{ from: null, pixels: 800 }] },
    shape: null,
    takesAlpha: true,
    isWhite: false,
    share: null,
    isWhole: false,
    overlays: null,
  },
  'tiktok-shop': {
    name: 'tiktok-shop',
    title: 'TikTok Shop',
    use: 'main image',
    readOn: READ_ON,
    sources: [
      { address: 'https://tabcut.com/blog/post/tiktok-seller-university-03-listing-products1', kind: 'secondary' },
      { address: 'https://imagespeccheck.com/tools/tiktok-shop-image', kind: 'secondary' },
      { address: 'https://emberfeed.com/specs/tiktok-shop-image-requirements-2026', kind: 'secondary' },
    ],
    unconfirmed: [
      'TikTok’s own page asks for a login: all of this is quoted from others, for the United States.',
      'Whether the white has to be exact is not said; exactly white is asked for here.',
      'Other countries take 3:4 to 4:3 as well; square is asked for here.',
    ],
    formats: ['jpeg', 'png'],
    maxBytes: 5 * MB,
    maxPixels: null,
    most: { longer: 6_000, shorter: 6_000 },
    least: { side: 'shorter', weight: 'required', sizes: [{ from: null, pixels: 600 }] },
    shape: { min: 1, max: 1, weight: 'required' },
    takesAlpha: false,
    isWhite: true,
    share: { min: 0.8, max: 1, weight: 'advised' },
    isWhole: true,
    overlays: 'required',
  },
  'tiktok-post': {
    name: 'tiktok-post',
    title: 'TikTok posts',
    use: 'photo post',
    readOn: READ_ON,
    sources: [
      { address: 'https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide', kind: 'official' },
      { address: 'https://repliz-docs.pages.dev/tutorial/spesification/tiktok', kind: 'secondary' },
    ],
    unconfirmed: ['"1080p at most" is read as 1080 pixels on the shorter and 1920 on the longer side.'],
    formats: ['jpeg', 'webp'],
    maxBytes: 20 * MB,
    maxPixels: null,
    most: { longer: 1_920, shorter: 1_080 },
    least: null,
    shape: { min: 9 / 16, max: 9 / 16, weight: 'advised' },
    takesAlpha: false,
    isWhite: false,
    share: null,
    isWhole: false,
    overlays: null,
  },
  meta: {
    name: 'meta',
    title: 'Meta',
    use: 'catalogue image for Facebook and Instagram',
    readOn: READ_ON,
    sources: [
      { address: 'https://www.facebook.com/business/help/686259348512056', kind: 'secondary' },
      {
        address:
          'https://resources.businessonbot.com/frequently-asked-questions-faqs/why-are-there-a-lot-of-errors-in-my-catalog',
        kind: 'secondary',
      },
      { address: 'https://brandee.edu.vn/glossary/481150918755515-facebook-en', kind: 'secondary' },
    ],
    unconfirmed: ['Meta’s own page could not be read: size, formats and weight are quoted from others.'],
    formats: ['jpeg', 'png'],
    maxBytes: 8 * MB,
    maxPixels: null,
    most: null,
    least: { side: 'shorter', weight: 'required', sizes: [{ from: null, pixels: 500 }] },
    shape: { min: 1, max: 1, weight: 'advised' },
    takesAlpha: false,
    isWhite: false,
    share: null,
    isWhole: false,
    overlays: 'advised',
  },
  etsy: {
    name: 'etsy',
    title: 'Etsy',
    use: 'listing photo',
    readOn: READ_ON,
    sources: [
      { address: 'https://www.etsy.com/legal/policy/listing-image-requirements/253962679005', kind: 'official' },
      { address: 'https://hauld.app/blog/etsy-listing-photo-checklist', kind: 'secondary' },
    ],
    unconfirmed: [
      'The policy says what a photo has to show (the item itself, no rendering); sizes, formats and 10 MB are quoted from others.',
    ],
    formats: ['jpeg', 'png', 'gif'],
    maxBytes: 10 * MB,
    maxPixels: null,
    most: null,
    least: { side: 'shorter', weight: 'advised', sizes: [{ from: null, pixels: 2_000 }] },
    shape: null,
    takesAlpha: false,
    isWhite: false,
    share: null,
    isWhole: false,
    overlays: null,
  },
  ebay: {
    name: 'ebay',
    title: 'eBay',
    use: 'listing photo',
    readOn: READ_ON,
    sources: [
      { address: 'https://www.ebay.com/help/policies/listing-policies/picture-policy?id=4370', kind: 'official' },
      {
        address: 'https://developer.ebay.com/api-docs/commerce/media/resources/image/methods/createImageFromFile',
        kind: 'official',
      },
      { address: 'https://plomz.com/guide/ebay-image-requirements-for-sellers-2026', kind: 'secondary' },
    ],
    unconfirmed: ['The 12 MB are quoted from others.'],
    formats: ['jpeg', 'png', 'gif', 'tiff', 'avif', 'webp'],
    maxBytes: 12 * MB,
    maxPixels: null,
    most: null,
    least: { side: 'longer', weight: 'required', sizes: [{ from: null, pixels: 500 }] },
    shape: null,
    takesAlpha: false,
    isWhite: false,
    share: null,
    isWhole: false,
    overlays: 'required',
  },
};
