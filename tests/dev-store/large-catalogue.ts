import type { CatalogueEntry, CataloguePicture, DrawnPicture, Shape } from './catalogue.ts';

/** Sides of the drawn pictures: small, so that five hundred of them are quickly there. */
const SIDE = 400;
const PRODUCTS = 518;
const MOST_MEDIA = 250;
const MANY_VARIANTS = 100;

interface Kind {
  readonly noun: string;
  readonly shape: Shape;
  readonly type: string;
  readonly vendor: string;
  readonly collection: string;
}

const KINDS: readonly Kind[] = [
  { noun: 'Hand Wash', shape: 'bottle', type: 'Bath', vendor: 'Fieldhouse', collection: 'Bathroom' },
  { noun: 'Mug', shape: 'mug', type: 'Tableware', vendor: 'Kiln & Co', collection: 'Kitchen' },
  { noun: 'Tea', shape: 'carton', type: 'Tea', vendor: 'North Steps Tea', collection: 'Pantry' },
  { noun: 'Honey', shape: 'jar', type: 'Pantry', vendor: 'Sunward Farm', collection: 'Pantry' },
  { noun: 'Market Bag', shape: 'bag', type: 'Bags', vendor: 'Loom Street', collection: 'Summer' },
  { noun: 'Massage Ball', shape: 'ball', type: 'Sport', vendor: 'Trailhead', collection: 'Sport' },
  { noun: 'Table Lamp', shape: 'lamp', type: 'Lighting', vendor: 'Arkitekt “Süd”', collection: 'Living' },
];
const FIRST = [
  'Amber',
  'Birch',
  'Cedar',
  'Dusk',
  'Ember',
  'Fern',
  'Garnet',
  'Harbour',
  'Iris',
  'Juniper',
  'Kelp',
  'Linden',
];
const SECOND = ['No. 1', 'No. 2', 'No. 3', 'No. 4', 'No. 5', 'No. 6', 'No. 7'];

/** Scripts from right to left with Latin between, letters above the first plane, composed and decomposed accents, quotes, a very long one. */
const UNUSUAL = [
  'كوب سيراميك أزرق (Ceramic)',
  'מנורת שולחן 2 “Aster” לבנה',
  '陶瓷马克杯・蓝色',
  'はちみつ 500 g 🍯',
  'Кружка «Утро» ручной работы',
  'Crème brûlée à la fleur d’oranger',
  'Creme bru\u0302le\u0301e decomposed',
  '👩🏽‍🍳 Chef’s Apron 👨‍👩‍👧',
  'กระเป๋าผ้าลินิน',
  'Tab\u0009and "quotes" & <b>signs</b> \\ 100 %',
  `Very long ${'title of a product '.repeat(12)}`.slice(0, 255).trim(),
  'ﷺ Nastaʿlīq 𝔊𝔬𝔱𝔥𝔦𝔠',
];

const filed = (photo: string, file: 'gif' | 'huge' | 'video'): CataloguePicture => ({
  photo,
  alt: `${photo}, ${file}`,
  file,
});

function usual(index: number): CatalogueEntry {
  const kind = KINDS[index % KINDS.length]!;
  const first = FIRST[Math.floor(index / KINDS.length) % FIRST.length]!;
  const second = SECOND[Math.floor(index / (KINDS.length * FIRST.length)) % SECOND.length]!;
  const picture = (nth: number): DrawnPicture => [kind.shape, (index * 7 + nth * 40) % 360, SIDE];
  // Two of three have a single picture, as shops do.
  const pictures = index % 3 === 0 ? 2 + (index % 4) : 1;
  return {
    title: `${first} ${kind.noun} ${second}`,
    vendor: kind.vendor,
    productType: kind.type,
    tags: [...(index % 5 === 0 ? ['gift'] : []), ...(index % 8 === 0 ? ['summer sale'] : []), kind.type.toLowerCase()],
    status: index % 40 === 39 ? 'DRAFT' : 'ACTIVE',
    descriptionHtml: `<p>${first} ${kind.noun}, ${second}. Made by ${kind.vendor}.</p>`,
    pictures: Array.from({ length: pictures }, (_, nth) => picture(nth)),
    collections: [kind.collection],
    ...(index % 11 === 0 && { variants: ['Sand', 'Slate', 'Moss'] }),
  };
}

const PECULIAR: Readonly<Record<number, (entry: CatalogueEntry) => CatalogueEntry>> = {
  // As many media as Shopify takes.
  10: (entry) => ({
    ...entry,
    title: 'Everything Bottle',
    pictures: Array.from({ length: MOST_MEDIA }, (_, nth): DrawnPicture => ['bottle', nth % 360, 64]),
  }),
  20: (entry) => ({
    ...entry,
    title: 'Every Colour Mug',
    variants: Array.from({ length: MANY_VARIANTS }, (_, nth) => `Colour ${nth + 1}`),
  }),
  30: (entry) => ({ ...entry, title: 'First a GIF', pictures: [filed('mug-kitchen', 'gif')] }),
  40: (entry) => ({ ...entry, title: 'Huge Picture', pictures: [filed('candle-white', 'huge')] }),
  50: (entry) => ({
    ...entry,
    title: 'First a Video',
    pictures: [filed('lamp-tripod', 'video'), ['lamp', 0, SIDE]],
  }),
  60: (entry) => ({ ...entry, title: 'Only a Video', pictures: [filed('lamp-tripod', 'video')] }),
};

const isArchived = (index: number) => index % 57 === 56;
const isWithoutPicture = (index: number) => index % 64 === 63;

/** So many usual products, all of which can be staged. */
export const usualCatalogue = (products: number): readonly CatalogueEntry[] =>
  Array.from({ length: products }, (_, index) => ({ ...usual(index), title: `${usual(index).title}, ${index}` }));

/**
 * 518 products with everything that shops have: 250 media, 100 variants, titles in every script, no pictures, a GIF, a huge
 * picture, a video first, archived ones. The same in every run; 500 of them can be staged.
 */
export const LARGE_CATALOGUE: readonly CatalogueEntry[] = Array.from({ length: PRODUCTS }, (_, index) => {
  const entry = usual(index);
  const named = index % 41 === 7 ? { ...entry, title: UNUSUAL[Math.floor(index / 41)] ?? entry.title } : entry;
  if (isArchived(index)) return { ...named, status: 'ARCHIVED' };
  if (isWithoutPicture(index)) return { ...named, pictures: [] };
  return PECULIAR[index]?.(named) ?? named;
});
