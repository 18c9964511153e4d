/** A value of Stripe's form encoding: text, list or nested fields. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = Record<string, FormValue>;

/** Reads `a[b][0][c]=d`, as Stripe's clients write nested parameters, in bodies and in query strings. */
export function parseForm(text: string): FormFields {
  const root: FormFields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let at: FormFields = root;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as FormFields;
    }
    const last = path.at(-1)!;
    if (name.endsWith('[]')) at[last] = [...((at[last] as FormValue[] | undefined) ?? []), value];
    else at[last] = value;
  }
  return toLists(root) as FormFields;
}

function toLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Names of all parameters, lists as `[]`: `items[].price`. */
export function parameterPaths(fields: FormFields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, value]) => pathsOf(value, prefix ? `${prefix}.${name}` : name));
}

function pathsOf(value: FormValue, path: string): string[] {
  if (typeof value === 'string') return [path];
  if (!Array.isArray(value)) return parameterPaths(value, path);
  return value.flatMap((inner) => pathsOf(inner, `${path}[]`));
}
