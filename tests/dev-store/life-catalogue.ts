import type { CatalogueEntry, PhotoPicture } from './catalogue.ts';

/** A part of a photo as a second picture: fractions of its width and height. */
type Detail = NonNullable<PhotoPicture['detail']>;

const photo = (name: string, alt: string, detail?: Detail): PhotoPicture => ({ photo: name, alt, detail });
const filed = (name: string, alt: string, file: PhotoPicture['file']): PhotoPicture => ({ photo: name, alt, file });

interface Item {
  readonly title: string;
  readonly vendor: string;
  readonly type: string;
  readonly tags: string;
  readonly collections: readonly string[];
  /** The description, in whichever of the shop's languages it was written. */
  readonly text: string;
  readonly variants?: readonly string[];
  readonly status?: CatalogueEntry['status'];
  readonly pictures: readonly PhotoPicture[];
}

const item = ({ type, tags, text, variants, status = 'ACTIVE', ...rest }: Item): CatalogueEntry => ({
  ...rest,
  status,
  ...(variants && { variants }),
  productType: type,
  tags: tags.split(', '),
  descriptionHtml: text,
});

/**
 * What a small shop with a little of everything sells, as `npm run dev:store` shows it: photos of a phone and of a
 * studio, titles in several scripts, products with one picture, with several and with none.
 */
export const LIFE_CATALOGUE: readonly CatalogueEntry[] = [
  item({
    title: 'Stoneware Mug “Morning”',
    vendor: 'Kiln & Co',
    type: 'Tableware',
    tags: 'ceramic, kitchen, bestseller',
    collections: ['Kitchen', 'Gifts'],
    text: '<p>Thrown by hand, glazed in slate blue. Holds 350 ml.</p><p>Dishwasher safe.</p>',
    variants: ['Slate', 'Sand', 'Moss'],
    pictures: [
      photo('mug-kitchen', 'Slate blue mug with a sage label on a marble counter'),
      photo('mug-kitchen', 'The label, from near', { left: 0.3, top: 0.28, width: 0.46, height: 0.5 }),
    ],
  }),
  item({
    title: 'Gewürzglas-Set „Drei Lieblinge“ (Paprika, Kurkuma, Thymian)',
    vendor: 'Gewürzkontor Süd',
    type: 'Küche',
    tags: 'gewürze, set, glas, geschenk',
    collections: ['Kitchen', 'Pantry'],
    text: '<p>Drei Gläser mit Korken, von Hand gemahlen und abgefüllt. Je 45 g.</p>',
    pictures: [photo('spice-jars', 'Drei Gewürzgläser mit Korken auf einem Holztisch')],
  }),
  item({
    title: 'Facet Tumblers, Set of 2',
    vendor: 'Kiln & Co',
    type: 'Glassware',
    tags: 'glass, kitchen, set',
    collections: ['Kitchen'],
    text: '<p>Pressed glass with a heavy base. 280 ml each.</p>',
    pictures: [photo('tumblers-glass', 'Two glass tumblers on a light oak table')],
  }),
  item({
    title: 'Cutlery Set, 4 pieces',
    vendor: 'Nordhem',
    type: 'Tableware',
    tags: 'steel, kitchen, set',
    collections: ['Kitchen'],
    text: '<p>Brushed 18/10 steel: knife, fork, spoon and teaspoon.</p>',
    pictures: [photo('cutlery-set', 'Fork, knife and two spoons on green linen')],
  }),
  item({
    title: 'Notebook “Field Notes”, White',
    vendor: 'Papier Atelier',
    type: 'Stationery',
    tags: 'paper, desk',
    collections: ['Desk', 'Gifts'],
    text: '<p>Carnet relié, 192 pages, papier crème, signet en ruban.</p>',
    variants: ['Plain', 'Dotted', 'Lined'],
    pictures: [photo('notebook-white', 'White hardcover notebook on white')],
  }),
  item({
    title: 'Vase « Cannelé »',
    vendor: 'Atelier Blanc',
    type: 'Décoration',
    tags: 'céramique, maison, blanc',
    collections: ['Home', 'Gifts'],
    text: '<p>Vase cannelé en grès émaillé mat, tourné et gravé à la main. Hauteur 27 cm.</p>',
    pictures: [
      photo('vase-white', 'Vase blanc cannelé sur fond blanc'),
      filed('vase-white', 'Vase, tirage en grand format', 'huge'),
    ],
  }),
  item({
    title: 'Soy Candle No. 7 – White Tea & Linen',
    vendor: 'Fieldhouse',
    type: 'Home',
    tags: 'candle, gift, bestseller',
    collections: ['Home', 'Gifts'],
    text: '<p>Hand-poured soy wax in a stoneware jar with an oak lid. Burns 45 hours.</p>',
    pictures: [
      photo('candle-white', 'White candle with its oak lid'),
      photo('candle-white', 'The label', { left: 0.25, top: 0.3, width: 0.45, height: 0.45 }),
    ],
  }),
  item({
    title: 'Cushion “Wren”, 45 × 45 cm',
    vendor: 'Loom Street',
    type: 'Cushions',
    tags: 'linen, home, bird, gift',
    collections: ['Home'],
    text: '<p>Block-printed linen with navy piping. Feather filling included.</p>',
    variants: ['Navy', 'Rust'],
    pictures: [photo('cushion-bird', 'Cushion with a printed wren on a sofa')],
  }),
  item({
    title: 'Canvas Market Bag, Long Handles',
    vendor: 'Loom Street',
    type: 'Bags',
    tags: 'cotton, summer, bestseller',
    collections: ['Bags'],
    text: '<p>Heavy organic canvas, handles long enough for a winter coat.</p>',
    variants: ['Natural', 'Ink', 'Terracotta'],
    pictures: [
      photo('tote-long-handles', 'Canvas bag hanging on a wooden peg'),
      photo('tote-long-handles', 'The print', { left: 0.22, top: 0.45, width: 0.56, height: 0.42 }),
    ],
  }),
  item({
    title: 'Everyday T-Shirt, White',
    vendor: 'Loom Street',
    type: 'T-shirts',
    tags: 'cotton, unisex',
    collections: ['Clothes'],
    text: '<p>Heavy jersey of organic cotton, cut straight.</p>',
    variants: ['XS', 'S', 'M', 'L', 'XL'],
    pictures: [photo('tshirt-white', 'White T-shirt lying flat on a white sheet')],
  }),
  item({
    title: 'قبعة صوف مع كرة فرو',
    vendor: 'Loom Street',
    type: 'Hats',
    tags: 'wool, winter, gift',
    collections: ['Clothes'],
    text: '<p dir="rtl">قبعة محبوكة من صوف الميرينو الناعم، دافئة وخفيفة.</p>',
    variants: ['Burgundy', 'Cream'],
    pictures: [photo('beanie-wool', 'Burgundy beanie with a pale pompom')],
  }),
  item({
    title: 'Slip-on Sneakers “Rosso”',
    vendor: 'Passo',
    type: 'Shoes',
    tags: 'canvas, summer, vegan',
    collections: ['Shoes'],
    text: '<p>Canvas, natural rubber, and no laces to tie.</p>',
    variants: ['37', '38', '39', '40', '41', '42', '43'],
    pictures: [
      photo('sneakers-pair', 'A pair of red slip-on sneakers on a wooden floor'),
      filed('sneakers-pair', 'The pair, from a telephone', 'heic'),
    ],
  }),
  item({
    title: 'Automatic Watch 38 mm, Blue Dial',
    vendor: 'Meridian',
    type: 'Watches',
    tags: 'steel, leather, gift',
    collections: ['Jewellery'],
    text: '<p>Automatikwerk, Saphirglas, Armband aus pflanzlich gegerbtem Leder.</p>',
    variants: ['Cognac strap', 'Black strap'],
    pictures: [
      photo('watch-strap', 'Watch with a blue dial standing on its closed strap'),
      filed('watch-strap', 'The watch turning', 'video'),
    ],
  }),
  item({
    title: '眼鏡フレーム「べっこう」',
    vendor: 'Megane Works',
    type: 'Eyewear',
    tags: 'acetate, handmade',
    collections: ['Accessories'],
    text: '<p>鯖江で手作りされた、べっこう柄のアセテートフレーム。</p>',
    pictures: [photo('spectacles', 'Tortoiseshell spectacles in hard light')],
  }),
  item({
    title: 'Rangefinder Camera, with Leather Strap',
    vendor: 'Second Light',
    type: 'Cameras',
    tags: 'vintage, leather',
    collections: ['Electronics'],
    text: '<p>Serviced and tested with film. The strap is new.</p>',
    pictures: [
      photo('camera-strap', 'Camera with its tan strap on a dark desk'),
      photo('camera-strap', 'Lens and top plate', { left: 0.22, top: 0.1, width: 0.5, height: 0.55 }),
    ],
  }),
  item({
    title: 'On-Ear Headphones “Tan”, wired',
    vendor: 'Second Light',
    type: 'Audio',
    tags: 'audio, leather',
    collections: ['Electronics'],
    text: '<p>Lambskin pads and a woven cable of 1.8 m.</p>',
    pictures: [photo('headphones-cable', 'Headphones with their cable on pale boards')],
  }),
  item({
    title: 'Portable Speaker, Black',
    vendor: 'Second Light',
    type: 'Audio',
    tags: 'audio, bluetooth',
    collections: ['Electronics'],
    text: '<p>Twenty hours of music, a leather handle, and splash-proof cloth.</p>',
    pictures: [photo('speaker-black', 'Black loudspeaker on black acrylic')],
  }),
  item({
    title: 'Tripod Table Lamp, Ash & Linen',
    vendor: 'Arkitekt Lights',
    type: 'Lighting',
    tags: 'lamp, home',
    collections: ['Home', 'Lighting'],
    text: '<p>Three turned legs, brass fittings, linen shade. Bulb not included.</p>',
    pictures: [photo('lamp-tripod', 'Lamp on three legs beside books')],
  }),
  item({
    title: 'Spindle Chair, Oak',
    vendor: 'Nordhem',
    type: 'Furniture',
    tags: 'oak, dining',
    collections: ['Furniture'],
    text: '<p>Solid oiled oak. Seat height 46 cm.</p>',
    pictures: [photo('chair-oak', 'Oak chair throwing a long shadow')],
  }),
  item({
    title: 'Lounge Armchair “Bouclé”',
    vendor: 'Nordhem',
    type: 'Furniture',
    tags: 'bouclé, living room',
    collections: ['Furniture'],
    text: '<p>Deep seat, walnut legs, cover off and washable.</p>',
    variants: ['Sand', 'Rust', 'Forest'],
    pictures: [photo('armchair-cropped', 'Part of a sand-coloured armchair')],
  }),
  item({
    title: 'Teddy “Bruno” 🧸',
    vendor: 'Kleine Leute',
    type: 'Toys',
    tags: 'plush, kids, gift',
    collections: ['Toys', 'Gifts'],
    text: '<p>Kuschelbär aus recyceltem Plüsch, mit abnehmbarer Schleife. Ab 0 Monaten.</p>',
    pictures: [
      photo('plush-bear', 'Teddy bear with a red bow on a blanket'),
      filed('plush-bear', 'Bruno, as an old GIF', 'gif'),
    ],
  }),
  item({
    title: 'Pelota de fútbol “Patio”, talla 5',
    vendor: 'Trailhead',
    type: 'Sport',
    tags: 'sport, outdoor',
    collections: ['Sport'],
    text: '<p>Cosida a mano, para césped y para patio.</p>',
    pictures: [photo('football-grass', 'White and blue football on grass')],
  }),
  item({
    title: 'Bath Brush, Beech & Sisal',
    vendor: 'Fieldhouse',
    type: 'Bath',
    tags: 'bath, plastic-free',
    collections: ['Bath'],
    text: '<p>A long handle for the back, and bristles that soften in warm water.</p>',
    pictures: [photo('brush-bath', 'Bath brush on a towel')],
  }),
  item({
    title: 'NOIR – Eau de Parfum',
    vendor: 'Maison Ombre',
    type: 'Fragrance',
    tags: 'perfume, gift',
    collections: ['Cosmetics'],
    text: '<p>Iris, encens et bois de cèdre. Flacon de 50 ml.</p>',
    variants: ['50 ml', '100 ml'],
    pictures: [photo('perfume-dark', 'Black perfume bottle on dark marble')],
  }),
  item({
    title: 'Winter Advent Box (not yet photographed, waiting for the last three makers to deliver their samples)',
    vendor: 'Plinth Dev Store',
    type: 'Gift set',
    tags: 'winter, gift',
    collections: ['Gifts'],
    text: '',
    status: 'DRAFT',
    pictures: [],
  }),
  item({
    title: 'Gift Card',
    vendor: 'Plinth Dev Store',
    type: 'Gift card',
    tags: 'gift',
    collections: ['Gifts'],
    text: '',
    variants: ['25', '50', '100'],
    pictures: [],
  }),
];
