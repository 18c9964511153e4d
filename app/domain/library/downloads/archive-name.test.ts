import fc from 'fast-check';
import { expect, it } from 'vitest';
import { archiveName, uniqueNames } from './archive-name.rules.ts';

it.each([
  ['S:M black shirt.jpg', 'S-M black shirt.jpg'],
  ['a?b|c<d>"e"*.png', 'a-b-c-d--e--.png'],
  ['CON.jpg', '_CON.jpg'],
  ['com1', '_com1'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['console.jpg', 'console.jpg'],
  ['CON .tar.gz', '_CON .tar.gz'],
  ['CONOUT$.jpg', '_CONOUT$.jpg'],
  ['LPT¹', '_LPT¹'],
  ['..\\..\\mug.jpg', '..-..-mug.jpg'],
  ['mug\u2028.jpg', 'mug.jpg'],
  [`a${'\u0308'.repeat(300)}.png`, 'file.png'],
  ['photo\u202egpj.png', 'photogpj.png'],
  ['\u2067שלום:עולם\u2069.png', 'שלום-עולם.png'],
  ['AUX.h264.png', '_AUX.h264.png'],
  ['COM¹.jpg', '_COM¹.jpg'],
  ['CON\u202c.jpg', '_CON.jpg'],
  ['x.png::$DATA', 'x.png--$DATA'],
  ['mug. .jpg', 'mug.jpg'],
  ['mug.jpg. ', 'mug.jpg'],
  ['...', 'file'],
  ['', 'file'],
  ['A\u0308rmel.jpg', 'Ärmel.jpg'],
  ['👩\u200d🎨 print.jpg', '👩\u200d🎨 print.jpg'],
])('%j is %j on any disk', (name, safe) => expect(archiveName(name)).toBe(safe));

it('keeps 200 bytes and the ending, in whole characters', () => {
  const cjk = archiveName(`${'商'.repeat(116)}.jpeg`);
  expect(cjk).toBe(`${'商'.repeat(65)}.jpeg`);
  expect(archiveName(`${'x'.repeat(190)}👩\u200d🎨.png`)).toBe(`${'x'.repeat(190)}.png`);
});

it('names that one disk takes for the same get numbers', () => {
  const nameOf = uniqueNames();
  expect(
    ['mug.png', 'MUG.png', 'Ärmel.png', 'A\u0308rmel.png', 'mug (2).png', 'a:b.png', 'a?b.png'].map(nameOf),
  ).toEqual(['mug.png', 'MUG (2).png', 'Ärmel.png', 'Ärmel (2).png', 'mug (2) (2).png', 'a-b.png', 'a-b (2).png']);
});

it('any names are safe, distinct and short', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (names) => {
      const nameOf = uniqueNames();
      const safe = names.map(nameOf);
      expect(new Set(safe.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of safe) {
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$|^$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      }
    }),
  );
});
