import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { usedClasses } from './polaris-styles.ts';

const classes = usedClasses(process.cwd());

it('keeps the classes of every component that the sources import, and of what these are made of', () => {
  const sources = globSync('app/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const imported = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/import \{([^}]+)\} from '@shopify\/polaris'/g)].flatMap(([, names]) =>
        names!.split(',').map((name) => name.trim()),
      ),
    ),
  );
  const styled = [...imported].filter((name) => {
    const [file] = globSync(`node_modules/@shopify/polaris/build/esm/components/${name}/${name}.css.js`);
    return file !== undefined && readFileSync(file, 'utf8').includes('Polaris-');
  });
  expect(styled.length).toBeGreaterThan(10);
  const missing = styled.filter((name) => ![...classes].some((each) => each.startsWith(`Polaris-${name}`)));
  expect(missing).toEqual([]);
  // A page is made of more than it names.
  for (const inner of ['Polaris-ActionMenu-SecondaryAction', 'Polaris-Popover', 'Polaris-Labelled__LabelWrapper']) {
    expect([...classes].some((each) => each.startsWith(inner))).toBe(true);
  }
});

it('leaves out components that nobody takes', () => {
  expect([...classes].filter((name) => /IndexTable|RangeSlider|Navigation--|DataTable/.test(name))).toEqual([]);
});
