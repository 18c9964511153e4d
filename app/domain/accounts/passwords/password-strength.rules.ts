import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Rows of keyboards and other well-trodden paths, in both directions. */
const PATHS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfv',
].flatMap((row) => [row, [...row].reverse().join('')]);

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const COMMON = new Set(COMMON_PASSWORDS);

/** Whether a guesser would come to it early. `context`: words of this person (address, names), which count too. */
export function isGuessable(password: string, context: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return isMonotonous(plain) || forms(plain).some((form) => isCommon(form)) || isOwnWord(plain, context);
}

/** The word itself, without what people put around it, and with letters for the signs that look like them. */
function forms(plain: string): string[] {
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const all = [plain, bare, plain.replace(/[^\p{L}\p{N}]+/gu, '')].flatMap((form) => [form, unmask(form)]);
  const unmaskedFirst = unmask(plain.replace(/[\d!?.,*#_-]{1,6}$/u, ''));
  return [...all, unmaskedFirst].flatMap((form) => [form, half(form)]).filter((form) => form.length > 2);
}

function unmask(text: string): string {
  return [...text].map((sign) => LOOK_ALIKES[sign] ?? sign).join('');
}

/** The repeated part of a word that is written twice or more. */
function half(text: string): string {
  return /^(.{2,}?)\1+$/su.exec(text)?.[1] ?? text;
}

function isCommon(form: string): boolean {
  return COMMON.has(form) || (form.length > 3 && PATHS.some((path) => path.includes(form)));
}

/** Few different signs, or only digits that tell a date or a number. */
function isMonotonous(plain: string): boolean {
  return new Set(plain).size < 4 || /^\d{1,11}$/.test(plain);
}

function isOwnWord(plain: string, context: readonly string[]): boolean {
  const words = context
    .flatMap((text) => [text, text.split('@')[0]!, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length > 3);
  const letters = plain.replace(/[^\p{L}]+/gu, '');
  return words.some((word) => plain === word || letters === word.replace(/[^\p{L}]+/gu, ''));
}
