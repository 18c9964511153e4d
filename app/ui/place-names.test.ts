import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ADMIN_PAGE_FILES } from '#tests/routes/route-files.ts';
import { PLACE_NAMES } from './place-names.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const routes = ADMIN_PAGE_FILES.map(({ file }) => file).filter((file) => !/\/(frame|pages|not-found)\.tsx$/.test(file));

it('every page in the admin is titled by the one list of names', () => {
  expect(routes.length).toBeGreaterThanOrEqual(7);
  const titles = routes.flatMap((file) =>
    [
      ...read(file).matchAll(
        /title: ([^,}\n]+)|definePage<typeof loader>\(\{\s+(place: '\w+')|pageMeta\(([^,)]+)[^)]*\)|title="([^"]+)"/g,
      ),
    ].map(([, handle, place, meta, own]) => [file, (handle ?? place ?? meta ?? own)!.trim()]),
  );
  expect(titles.length).toBeGreaterThanOrEqual(14);
  expect(titles.filter(([, title]) => !/^(PLACE_NAMES\.\w+|place: '\w+')$/.test(title!))).toEqual([]);
});

it('no place has a second name in a title, in the admin’s parts or in what the reviewer reads', () => {
  const places = [
    ...globSync('app/{shell,domain,admin}/**/*.tsx').filter((file) => !/\.test\.tsx$/.test(file)),
    ...globSync('extensions/*/locales/*.json'),
    'docs/shopify/app-review.md',
  ];
  const second =
    /title="(?:Product staging|Product studio|Library|Gallery|Staging)"|"name": "Product staging"|\*\*Product\s+staging\*\*/;
  expect(places.filter((file) => second.test(read(file)))).toEqual([]);
  expect(Object.values(PLACE_NAMES)).toHaveLength(new Set(Object.values(PLACE_NAMES)).size);
});
