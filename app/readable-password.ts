import { randomInt } from 'node:crypto';

/** Without letters that look or sound alike. */
const CONSONANTS = 'bdfghkmnprstvz';
const VOWELS = 'aeiou';
const GROUPS = 5;
const SYLLABLES_PER_GROUP = 2;

const pick = (letters: string) => letters[randomInt(letters.length)]!;

/** A password that can be read out and typed, for example `mabo-tuke-sizi-ravo-debu`: 61 random bits. */
export function readablePassword(): string {
  const group = () => Array.from({ length: SYLLABLES_PER_GROUP }, () => pick(CONSONANTS) + pick(VOWELS)).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
