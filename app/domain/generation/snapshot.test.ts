import { expect, test } from 'vitest';
import { parseDataUrl } from './snapshot.rules.ts';

test('a picture data URL gives its bytes', () => {
  expect([...parseDataUrl('data:image/png;base64,iVBORw==')]).toEqual([0x89, 0x50, 0x4e, 0x47]);
});

test.each([
  '',
  'iVBORw==',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PGI+',
  'data:image/png,iVBORw==',
  'data:image/png;base64,',
  'data:image/png;base64,iVB ORw==',
  'https://example.com/canvas.png',
])('%s is refused', (text) => {
  expect(() => parseDataUrl(text)).toThrow(expect.objectContaining({ code: 'bad-request' }));
});

test('a very long text is looked at once', () => {
  expect(() => parseDataUrl(`data:image/png;base64,${'A'.repeat(8_000_000)}!`)).toThrow();
});
