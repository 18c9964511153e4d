import { expect, it } from 'vitest';
import { productNames } from './product-names.rules.ts';

it.each([
  [
    ['26-black-enamel-mugs.jpg', '28-yellow-latte-mug.jpg', '35-hand-soap-pump-bottle.jpg'],
    ['black enamel mugs', 'yellow latte mug', 'hand soap pump bottle'],
  ],
  [
    ['01_bag.jpg', '02_mug.jpg', '10_jar.jpg'],
    ['bag', 'mug', 'jar'],
  ],
  [
    ['1. Blue mug.jpg', '2. Red mug.jpg'],
    ['Blue mug', 'Red mug'],
  ],
  [
    ['1 - Blue mug.jpg', '2 - Red mug.jpg'],
    ['Blue mug', 'Red mug'],
  ],
  [
    ['101 bag.jpg', '102 mug.jpg', '103 jar.jpg'],
    ['bag', 'mug', 'jar'],
  ],
  [
    ['26-black mugs.jpg', '28-yellow mug.jpg'],
    ['black mugs', 'yellow mug'],
  ],
  [['007-red-heel-pump.webp'], ['red heel pump']],
  [
    ['1 マグカップ.jpg', '2 花瓶.jpg'],
    ['マグカップ', '花瓶'],
  ],
])('numbers that count the files %j are no part of names', (files, names) => {
  expect(productNames(files)).toEqual(names);
});

it.each([
  [['501-jeans.jpg'], ['501 jeans']],
  [['28-yellow-latte-mug.jpg'], ['28 yellow latte mug']],
  [['0.5 l bottle.jpg'], ['0.5 l bottle']],
  [
    ['1.5 l jug.jpg', '2.0 l bottle.jpg'],
    ['1.5 l jug', '2.0 l bottle'],
  ],
  [
    ['1-2 person tent.jpg', '3-4 person dome.jpg'],
    ['1-2 person tent', '3-4 person dome'],
  ],
  [
    ['501-blue-jeans.jpg', '505-black-jeans.jpg', '511-grey-jeans.jpg'],
    ['501 blue jeans', '505 black jeans', '511 grey jeans'],
  ],
  [
    ['501 jeans.jpg', '502 jeans.jpg'],
    ['501 jeans', '502 jeans'],
  ],
  [
    ['28-yellow-mug.jpg', 'blue-mug.jpg'],
    ['28 yellow mug', 'blue mug'],
  ],
  [
    ['12 oz mug.jpg', '16 oz tumbler.jpg'],
    ['12 oz mug', '16 oz tumbler'],
  ],
  [
    ['3-pack socks.jpg', '6-pack towels.jpg'],
    ['3-pack socks', '6-pack towels'],
  ],
  [
    ['4 bag.jpg', '4 mug.jpg'],
    ['4 bag', '4 mug'],
  ],
  [
    ['1.jpg', '2.jpg'],
    ['1', '2'],
  ],
  [
    ['2-in-1-charger.jpg', '3-in-1-charger.jpg'],
    ['2 in 1 charger', '3 in 1 charger'],
  ],
  [
    ['2in1 charger.jpg', '3in1 charger.jpg'],
    ['2in1 charger', '3in1 charger'],
  ],
  [[], []],
])('numbers that belong to the products %j stay', (files, names) => {
  expect(productNames(files)).toEqual(names);
});
