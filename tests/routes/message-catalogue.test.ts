import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, NOT_YET } from './message-catalogue.ts';

const known = new Map<string, string>();

function read(file: string): string {
  const text = known.get(file) ?? readFileSync(file, 'utf8');
  known.set(file, text);
  return text;
}

describe("the spec's catalogue of messages (platform-and-account)", () => {
  it.each(CATALOGUE)(
    'text: $section: "$text" stands in its source and in the file of its test',
    ({ text, source, test, needle = text }) => {
      expect(read(source)).toContain(text);
      expect(read(test)).toContain(needle);
    },
  );

  it('names every sentence once', () => {
    const texts = [...CATALOGUE.map(({ text }) => text), ...Object.values(NOT_YET).flat()];
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

/** The code of the product, without its tests. */
const sources = ['app', 'extensions'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules/.test(file))
    .map((file) => path.join(folder, file)),
);

describe.each(Object.entries(NOT_YET))('not built yet: %s', (_, texts) => {
  it.each(texts)('text: no source says "%s" (else it moves up, with its test)', (text) => {
    expect(sources.filter((file) => read(file).includes(text))).toEqual([]);
  });
});
