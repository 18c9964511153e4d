interface Named {
  readonly name: string;
  readonly displayName: string;
}

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** Whether these words stand in the text as words of their own. */
function says(text: string, words: string): boolean {
  const at = text.indexOf(words);
  return at >= 0 && !isWordChar(text[at - 1]) && !isWordChar(text[at + words.length]);
}

/** The one of these whose name the words say; the longest name where several are said. */
export function namedIn<Thing extends Named>(prompt: string, things: readonly Thing[]): Thing | null {
  const text = prompt.toLowerCase();
  return (
    things
      .filter(({ displayName }) => says(text, displayName.toLowerCase()))
      .toSorted((a, b) => b.displayName.length - a.displayName.length)[0] ?? null
  );
}
