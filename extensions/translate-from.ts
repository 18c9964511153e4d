type Texts = Readonly<Record<string, string | Readonly<Record<'one' | 'other', string>>>>;

/** The admin's translation of an extension's texts, for tests: plural by `count`, values in double braces. */
export function translateFrom(texts: Texts) {
  return (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const found = texts[key];
    if (found === undefined) throw new Error(`no text ${key}`);
    const text = typeof found === 'string' ? found : found[values['count'] === 1 ? 'one' : 'other'];
    return text.replace(/{{(\w+)}}/g, (_all, name: string) => String(values[name]));
  };
}
