import { expect, it } from 'vitest';
import { mostDisclosing, readDigitalSourceType } from './digital-source-type.rules.ts';

const base = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

it.each([
  `<rdf:Description Iptc4xmpExt:DigitalSourceType="${base}trainedAlgorithmicMedia"/>`,
  `<Iptc4xmpExt:DigitalSourceType>${base}trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>`,
  `<Iptc4xmpExt:DigitalSourceType rdf:resource="${base}trainedAlgorithmicMedia"/>`,
])('reads the mark from %s', (xmp) => expect(readDigitalSourceType(xmp)).toBe('trainedAlgorithmicMedia'));

it('of several marks gives the one that discloses most', () => {
  const both = `DigitalSourceType="${base}digitalCapture" DigitalSourceType="${base}compositeSynthetic"`;
  expect(readDigitalSourceType(both)).toBe('compositeSynthetic');
  expect(mostDisclosing([])).toBeNull();
});

it.each(['', '<x/>', `DigitalSourceType="${base}somethingElse"`, 'DigitalSourceType="trainedAlgorithmicMedia"'])(
  'finds none in %j',
  (xmp) => expect(readDigitalSourceType(xmp)).toBeNull(),
);

it('stays quick on hostile text', () => {
  expect(readDigitalSourceType('DigitalSourceType '.repeat(50_000))).toBeNull();
});
