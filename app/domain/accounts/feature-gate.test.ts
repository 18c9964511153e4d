import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { assertFeature } from './feature-gate.ts';
import type { GatedFeature } from './feature-gate.ts';

it('passes today', () => {
  for (const feature of ['text-to-image', 'api', 'video-generation'] as const) {
    expect(() => assertFeature(feature)).not.toThrow();
  }
});

it('says in the spec’s words what a plan has not', () => {
  const closed = new Set(['video-generation'] as const);
  expect(() => assertFeature('text-to-image', closed)).not.toThrow();
  expect(() => assertFeature('video-generation', closed)).toThrow(
    expect.objectContaining({
      code: 'forbidden',
      userMessage: 'Video generation not available on free plan. Please Upgrade.',
    }),
  );
});

/** Pages that the spec wraps into the check, by what loads them, and what is ordered there. */
const ASKED: Readonly<Record<GatedFeature, readonly string[]>> = {
  'text-to-image': [
    'app/domain/ideation/load-ideation.server.ts',
    'app/domain/generation/kinds/text-to-image.server.ts',
  ],
  'image-editor': ['app/domain/image-editor/load-editor.server.ts', 'app/domain/generation/kinds/edit.server.ts'],
  videos: ['app/domain/library/assets/load-videos.server.ts'],
  api: ['app/routes/site/api-keys.tsx'],
  'custom-training': [
    'app/domain/training/load-training.server.ts',
    'app/domain/training/order-pictures.server.ts',
    'app/domain/training/start-training.server.ts',
    'app/domain/generation/kinds/train-model.server.ts',
    'app/domain/generation/kinds/trained-picture.server.ts',
  ],
  'video-generation': ['app/domain/generation/kinds/animate.server.ts'],
};

it('text: assertFeature stands in the files that the spec wraps into the check, and in no others', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/feature-gate/.test(file));
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/assertFeature\('([a-z-]+)'\)/g)].map(
      ([, feature]) => `${feature} ${file}`,
    ),
  );
  const wanted = Object.entries(ASKED).flatMap(([feature, where]) => where.map((file) => `${feature} ${file}`));
  expect(found.sort()).toEqual(wanted.sort());
});

it('text: routes whose loaders ask it call loadPage or pageLoader, which says on a page what it refuses', () => {
  const loaders = /loadIdeation|loadEditor|loadVideos|assertFeature/;
  const routes = globSync('app/routes/**/*.tsx').filter((file) => loaders.test(readFileSync(file, 'utf8')));
  expect(routes).toHaveLength(4);
  for (const file of routes)
    expect([file, /loadPage\(request|pageLoader\(/.test(readFileSync(file, 'utf8'))]).toEqual([file, true]);
});
