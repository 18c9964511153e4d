import { expect, it } from 'vitest';
import { assertFeature } from './feature-gate.ts';

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
