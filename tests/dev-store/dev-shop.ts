import { randomUUID } from 'node:crypto';
import type { CatalogueEntry } from './catalogue.ts';
import type { DevFaults } from './faults.ts';
import { stockedPicture } from './product-pictures.ts';

export interface DevMedia {
  readonly id: string;
  /** A picture where nothing else is said. */
  readonly kind?: 'IMAGE' | 'VIDEO';
  /** As it was uploaded; a part of its address. */
  readonly filename?: string;
  alt: string;
  /** Each look at it moves it one step on, so that a waiting client has to poll. */
  status: 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly createdAt: string;
  readonly width: number;
  readonly height: number;
  readonly mimeType: string;
  readonly bytes: () => Promise<Uint8Array>;
  /** The same picture in a format that transforms can begin with, where the file's own is none (HEIC). */
  readonly decoded?: () => Promise<Uint8Array>;
}

/** One value of its product's one option. */
export interface DevVariant {
  readonly id: string;
  readonly title: string;
  sku?: string;
  /** Of its own; at most one. */
  mediaIds: readonly string[];
}

export interface DevProduct {
  readonly id: string;
  readonly number: number;
  title: string;
  readonly handle: string;
  vendor: string;
  productType: string;
  /** Of Shopify's standard taxonomy; left out for none. */
  category?: { readonly name: string };
  tags: readonly string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  descriptionHtml: string;
  readonly createdAt: string;
  updatedAt: string;
  media: DevMedia[];
  readonly collections: readonly { readonly id: string; readonly title: string; readonly handle: string }[];
  /** Name of its one option. */
  readonly option: string;
  variants: readonly DevVariant[];
}

export interface DevSubscription {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  status: 'PENDING' | 'ACTIVE' | 'DECLINED' | 'CANCELLED' | 'FROZEN' | 'EXPIRED';
  readonly test: boolean;
  readonly trialDays: number;
  readonly returnUrl: string;
  createdAt: string;
  currentPeriodEnd: string | null;
  readonly amount: string;
  readonly currencyCode: string;
  readonly interval: 'EVERY_30_DAYS' | 'ANNUAL';
  /** Of a plan that is kept at Shopify. */
  readonly planHandle: string | null;
  /** Approved, and starts when the cycle of the plan before ends. */
  isPutOff: boolean;
  readonly replacementBehavior: string;
}

/** The upload that was promised, and the file that came. */
export interface StagedFile {
  readonly key: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly signature: string;
  readonly expectedBytes: number | null;
  bytes: Uint8Array | null;
}

/** One shop: everything in memory, nothing shared with another. */
export interface DevShop {
  readonly domain: string;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  /** Of its main domain. */
  locale: string;
  products: DevProduct[];
  readonly subscriptions: DevSubscription[];
  readonly staged: Map<string, StagedFile>;
  /** Media by id, also those taken off their product. */
  readonly media: Map<string, DevMedia>;
  isInstalled: boolean;
  /** Points left in the bucket, as of `filledAt`. */
  bucket: number;
  filledAt: number;
  /** Of its plan: 100 for Standard, 200 for Advanced, 1,000 for Plus. */
  pointsPerSecond: number;
  /** Shopify Flow's triggers, in order. */
  readonly flowTriggers: { readonly handle: string; readonly payload: unknown }[];
  /** The questions to its Admin API so far. */
  readonly meter: { asked: number; throttled: number; spent: number; dearest: number };
  /** The faults here; null for none. */
  faults: DevFaults | null;
}

/** Points that a shop's bucket holds (shopify.dev, API rate limits). */
export const bucketSize = ({ pointsPerSecond }: Pick<DevShop, 'pointsPerSecond'>) => 20 * pointsPerSecond;

let nextNumber = 8_000_001;

/** Ids are unique over all shops, as at Shopify. */
export function newNumber(): number {
  nextNumber += 1;
  return nextNumber;
}

export const gid = (type: string, number: number) => `gid://shopify/${type}/${number}`;

/** As Shopify makes it: letters of every script stay. */
const handleOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A shop that sells this. */
export function createDevShop(domain: string, catalogue: readonly CatalogueEntry[]): DevShop {
  const handle = domain.replace('.myshopify.com', '');
  const shop: DevShop = {
    domain,
    number: newNumber(),
    name: handle.replace(/(^|-)(\w)/g, (_all, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase()),
    email: `owner@${handle}.example`,
    locale: 'en',
    products: [],
    subscriptions: [],
    staged: new Map(),
    flowTriggers: [],
    media: new Map(),
    isInstalled: false,
    bucket: 2000,
    filledAt: 0,
    pointsPerSecond: 100,
    meter: { asked: 0, throttled: 0, spent: 0, dearest: 0 },
    faults: null,
  };
  const collectionIds = new Map<string, string>();
  const collectionId = (title: string) => {
    const id = collectionIds.get(title) ?? gid('Collection', newNumber());
    collectionIds.set(title, id);
    return id;
  };
  for (const [index, entry] of catalogue.entries()) {
    const number = newNumber();
    const createdAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    const media = entry.pictures.map((each): DevMedia => {
      const picture: DevMedia = {
        id: gid('MediaImage', newNumber()),
        status: 'READY',
        error: null,
        createdAt,
        ...stockedPicture(entry, each),
      };
      shop.media.set(picture.id, picture);
      return picture;
    });
    const { pictures: _pictures, collections = [], variants = ['Default Title'], option = 'Option', ...rest } = entry;
    const hasOwn = entry.ownPictures === true;
    shop.products.push({
      ...rest,
      id: gid('Product', number),
      number,
      handle: handleOf(entry.title),
      createdAt,
      updatedAt: createdAt,
      media,
      collections: collections.map((title) => ({ id: collectionId(title), title, handle: handleOf(title) })),
      option,
      variants: variants.map((title, nth) => ({
        id: gid('ProductVariant', newNumber()),
        title,
        mediaIds: hasOwn && media[nth] ? [media[nth].id] : [],
      })),
    });
  }
  return shop;
}

export function stageFile(
  shop: DevShop,
  file: Pick<StagedFile, 'filename' | 'mimeType' | 'expectedBytes'>,
): StagedFile {
  const staged: StagedFile = { ...file, key: randomUUID(), signature: randomUUID(), bytes: null };
  shop.staged.set(staged.key, staged);
  return staged;
}
