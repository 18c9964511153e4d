import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.rules.ts';

describe('parseByteRange of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=0-1000', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [null, null],
    ['', null],
    ['bytes=-', null],
    ['bytes=9-0', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-9', null],
    ['bytes=a-b', null],
    ['bytes=99999999999999999999-', null],
  ])('%j', (header, range) => expect(parseByteRange(header, 100)).toEqual(range));

  it('an empty object has no range', () => {
    expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseByteRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});
