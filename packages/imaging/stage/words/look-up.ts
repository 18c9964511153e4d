/** Own entry for the word or its singular. */
export function lookUp<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  for (const form of [word, word.replace(/s$/, ''), word.replace(/es$/, '')]) {
    if (Object.hasOwn(table, form)) return table[form];
  }
  return undefined;
}
