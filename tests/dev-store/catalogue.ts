/** One product of the development store before it has ids. */
export interface CatalogueEntry {
  readonly title: string;
  readonly vendor: string;
  readonly productType: string;
  readonly tags: readonly string[];
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  readonly descriptionHtml: string;
  /** None for a product without pictures. */
  readonly pictures: readonly CataloguePicture[];
  readonly collections?: readonly string[];
  /** One option: its values. */
  readonly variants?: readonly string[];
  /** The name of its one option. */
  readonly option?: string;
  /** Each variant has one of the pictures as its own, in their order, as far as they go. */
  readonly ownPictures?: true;
}

/** A drawn shape, with a turn of the colour wheel in degrees, and pixels of a side where it is not 1,000. */
export type DrawnPicture = readonly [shape: Shape, hue: number, side?: number];

/** A rendered photo, whole or a part of it. */
export interface PhotoPicture {
  readonly photo: string;
  readonly alt: string;
  /** Fractions of its width and height. */
  readonly detail?:
    { readonly left: number; readonly top: number; readonly width: number; readonly height: number } | undefined;
  /** The uploaded format, where that is not a JPEG of a usual size. */
  readonly file?: 'gif' | 'heic' | 'huge' | 'video' | undefined;
}

export type CataloguePicture = DrawnPicture | PhotoPicture;

export type Shape = 'bottle' | 'mug' | 'carton' | 'jar' | 'bag' | 'ball' | 'lamp';

const entry = (
  title: string,
  vendor: string,
  productType: string,
  tags: string,
  pictures: CatalogueEntry['pictures'],
  more: Partial<CatalogueEntry> = {},
): CatalogueEntry => ({
  title,
  vendor,
  productType,
  tags: tags.split(', '),
  status: 'ACTIVE',
  descriptionHtml: `<p>${title} by ${vendor}.</p>`,
  pictures,
  ...more,
});

/** The shop of the tests: a small drawn household shop, enough for three pages of ten, with every awkward case of a picker. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  entry('Amber Hand Wash', 'Fieldhouse', 'Bath', 'bath, refillable, bestseller', [
    ['bottle', 0],
    ['bottle', 25],
  ]),
  entry('Stoneware Mug', 'Kiln & Co', 'Tableware', 'ceramic, kitchen', [
    ['mug', 0],
    ['mug', 90],
    ['mug', 200],
  ]),
  entry('Loose Leaf Earl Grey', 'North Steps Tea', 'Tea', 'tea, organic', [['carton', 0]]),
  entry('Orange Blossom Honey', 'Sunward Farm', 'Pantry', 'honey, organic, gift', [['jar', 0]]),
  entry('Canvas Market Bag', 'Loom Street', 'Bags', 'cotton, summer', [
    ['bag', 0],
    ['bag', 140],
  ]),
  entry('Wool Dryer Ball', 'Fieldhouse', 'Laundry', 'wool, home', [['ball', 0]]),
  entry('Dome Table Lamp', 'Arkitekt Lights', 'Lighting', 'lamp, home, bestseller', [
    ['lamp', 0],
    ['lamp', 180],
  ]),
  entry('Cedar Body Oil', 'Fieldhouse', 'Bath', 'bath, vegan', [['bottle', 120]]),
  entry('Espresso Cup, Set of 2', 'Kiln & Co', 'Tableware', 'ceramic, kitchen, gift', [['mug', 45]]),
  entry('Chamomile Evening Blend', 'North Steps Tea', 'Tea', 'tea, organic', [['carton', 60]]),
  entry('Fig & Walnut Spread', 'Sunward Farm', 'Pantry', 'gift', [['jar', 300]]),
  entry('Linen Tote: Sand', 'Loom Street', 'Bags', 'linen, summer', [['bag', 30]]),
  entry('Lavender Sachet (Large)', 'Sunward Farm', 'Home', 'lavender, gift', [['bag', 260]]),
  entry('Reading Lamp "Aster"', 'Arkitekt Lights', 'Lighting', 'lamp, desk', [['lamp', 60]]),
  entry('Shampoo Bar Tin', 'Fieldhouse', 'Bath', 'bath, plastic-free', [['jar', 90]]),
  entry('Tall Water Bottle', 'Trailhead', 'Outdoor', 'steel, outdoor', [['bottle', 200]]),
  entry('Camp Mug', 'Trailhead', 'Outdoor', 'enamel, outdoor', [['mug', 150]]),
  entry('Granola, 500 g', 'Sunward Farm', 'Pantry', 'breakfast, organic', [['carton', 180]]),
  entry('Yoga Massage Ball', 'Trailhead', 'Sport', 'sport', [['ball', 100]]),
  entry('Winter Punch Tea', 'North Steps Tea', 'Tea', 'tea, winter', [['carton', 320]], { status: 'DRAFT' }),
  entry('Holiday Candle Jar', 'Fieldhouse', 'Home', 'winter, gift', [['jar', 200]], { status: 'ARCHIVED' }),
  entry('Gift Card', 'Plinth Dev Store', 'Gift card', 'gift', [], { descriptionHtml: '' }),
  entry('Weekender Bag', 'Loom Street', 'Bags', 'cotton, travel', [['bag', 80]]),
  entry('Floor Lamp, Brass', 'Arkitekt Lights', 'Lighting', 'lamp, brass', [
    ['lamp', 30],
    ['lamp', 32],
    ['lamp', 34],
    ['lamp', 36],
  ]),
];
