import { PRODUCT_KINDS } from './product-kinds.ts';
import type { ProductKind } from './product-kind.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const MAX_LETTERS = 600;

interface Entry {
  readonly phrase: string;
  readonly kind: ProductKind;
}

const tidy = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, MAX_LETTERS)
    .replace(/[^\p{L}\p{N}ー]+/gu, ' ')
    .trim()} `;

/** Longest first: "wall clock" is none of "clock". */
const entries: readonly Entry[] = PRODUCT_KINDS.flatMap((kind) =>
  kind.words.split(/\s+/).map((word) => ({ phrase: tidy(word.replaceAll('_', ' ')).trim(), kind })),
).sort((a, b) => b.phrase.length - a.phrase.length);

/**
 * The kind of goods that a product's words name; null where none is known. Of several the one that is named last: a
 * "coffee mug" is a mug, a "T-Shirt Kleid" a dress. After "for", "with" or a bracket nothing is the product itself.
 */
export function readProductKind(words: string): ProductKind | null {
  const [own = ''] = words
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .split(/[([{|]|\b(?:for|with|für|mit|pour|avec|para|con|per|com)\b/iu);
  const text = tidy(own);
  let found: { readonly kind: ProductKind; readonly end: number; readonly length: number } | null = null;
  for (const { phrase, kind } of entries) {
    const isUnspaced = UNSPACED.test(phrase);
    const at = isUnspaced ? text.lastIndexOf(phrase) : text.lastIndexOf(` ${phrase} `);
    if (at < 0) continue;
    const end = at + phrase.length + (isUnspaced ? 0 : 1);
    // Within a longer phrase that was found already it says nothing of its own.
    if (!found || end > found.end) found = { kind, end, length: phrase.length };
  }
  return found?.kind ?? null;
}
