import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, NOT_YET } from './message-catalogue.ts';

const read = (file: string) => readFileSync(file, 'utf8');

describe("the spec's catalogue of messages (platform-and-account)", () => {
  it.each(CATALOGUE)('$section: $text', ({ text, source, test, needle = text }) => {
    expect(read(source)).toContain(text);
    expect(read(test)).toContain(needle);
  });

  it('names every sentence once', () => {
    const texts = [...CATALOGUE.map(({ text }) => text), ...Object.values(NOT_YET).flat()];
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe.each(Object.entries(NOT_YET))('not built yet: %s', (_, texts) => {
  for (const text of texts) it.todo(text);
});
