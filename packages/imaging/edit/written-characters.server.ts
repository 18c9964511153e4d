import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where the typeface of the whole product lies, in the parts that its package has it in. */
export interface TypefaceParts {
  readonly folder: string;
  /** Names of the parts with the characters they have, as a style sheet's `unicode-range`. */
  readonly ranges: Readonly<Record<string, string>>;
}

export function typefaceParts(): TypefaceParts {
  // From this module, bundled or not: a service manager starts the process in any working directory.
  const ranges = createRequire(import.meta.url).resolve('@fontsource-variable/inter/unicode.json');
  return { folder: path.dirname(ranges), ranges: JSON.parse(readFileSync(ranges, 'utf8')) as TypefaceParts['ranges'] };
}

let known: readonly (readonly [first: number, last: number])[] | undefined;

/** Characters of a text that no edit can write, each once; none: it can be written. */
export function missingCharacters(text: string): string[] {
  const ranges = (known ??= Object.values(typefaceParts().ranges).flatMap(readRanges));
  const isKnown = (code: number) => ranges.some(([first, last]) => code >= first && code <= last);
  return [...new Set(text)].filter((character) => !isKnown(character.codePointAt(0)!));
}

/** `U+0000-00FF,U+0131` and the like. */
function readRanges(text: string): (readonly [number, number])[] {
  return text.split(',').map((part) => {
    const [first, last] = part.trim().replace(/^U\+/, '').split('-');
    return [Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16)] as const;
  });
}
