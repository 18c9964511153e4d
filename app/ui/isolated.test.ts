import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it('sets a name that is written from right to left apart from the sentence around it', () => {
  expect(isolated('ספל 500')).toBe('\u2068ספל 500\u2069');
  expect(isolated('كوب')).toBe('\u2068كوب\u2069');
  expect(isolated('Mug \u202Egpj')).toBe('\u2068Mug \u202Egpj\u2069');
  expect(isolated('Käsebrett 漆器 🫖')).toBe('Käsebrett 漆器 🫖');
});

/** Names that we give ourselves: all are English. */
const OURS =
  /^(?:plan|pack|sample|signer|profile|verdict|connection|device|words|look|PRODUCT_WORKFLOW|STATUS|CHANNELS|TARGET_FACTS|ASSET_ORIGINS)\b/;

/** Their `name` is such a one, too. */
const OUR_FILES =
  /(?:billing\/screens\/current-plan|background-removal\/screens\/background-choice|studio\/parts\/picture-tiles)\.tsx$/;

it('an element that holds a name alone takes the direction of the name', () => {
  const bare = globSync('app/domain/**/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx') && !OUR_FILES.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /<(\w+)((?:\s[^<>]*?)?)>\s*\{((?:[\w.?]+\.(?:name|title|imageName))|name)\}/g,
        ),
      ]
        .filter(
          ([, element, attributes, value]) =>
            element !== 'bdi' && !attributes!.includes('dir="auto"') && !OURS.test(value!),
        )
        .map(([, element, , value]) => `${file}: <${element}>{${value}}`),
    );
  expect(bare).toEqual([]);
});

/** Quoted in sentences without being a name: all is English, or nothing of a merchant's. */
const QUOTED_OURS = /^(?:PERSON_LINE|question|answer|plan\.unpictured|found\.alt|value\.length)\b/;

it('a name in quotation marks is set apart from its sentence', () => {
  const bare = globSync('app/{domain,shell,ui,admin}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/“\$\{([^}]*)/g)]
        .filter(([, value]) => !value!.startsWith('isolated(') && !QUOTED_OURS.test(value!))
        .map(([, value]) => `${file}: ${value}`),
    );
  expect(bare).toEqual([]);
});
