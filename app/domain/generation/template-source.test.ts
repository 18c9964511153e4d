import { expect, test } from 'vitest';
import { readTemplateSource } from './template-source.rules.ts';

const scenes = [
  {
    name: 'marble-podium',
    full: '/presets/scenes/marble-podium.webp',
    preview: { avif: '/presets/scenes/marble-podium.preview.avif', webp: '/presets/scenes/marble-podium.preview.webp' },
    thumb: { avif: '/presets/scenes/marble-podium.thumb.avif', webp: '/presets/scenes/marble-podium.thumb.webp' },
  },
];
const preset = { kind: 'preset', name: 'marble-podium' };
const assetId = '0198a1b2-0000-7000-8000-00000000abcd';

test.each([
  { source: 'marble-podium', meaning: preset },
  { source: '/presets/scenes/marble-podium.webp', meaning: preset },
  { source: 'https://shop.example/presets/scenes/marble-podium.thumb.avif?v=1', meaning: preset },
  { source: `/files/${assetId}/display?expires=1&sig=x`, meaning: { kind: 'asset', assetId } },
  { source: '/presets/scenes/other.webp', meaning: null },
  { source: '/presets/scenes/../../secret', meaning: null },
  { source: 'file:///etc/passwd', meaning: null },
  { source: '', meaning: null },
])('$source', ({ source, meaning }) => {
  expect(readTemplateSource(source, scenes)).toEqual(meaning);
});
