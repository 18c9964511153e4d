import type { Rights, XmpValue } from './rights.schema.ts';
import { withinLimit } from './read-rights.rules.ts';

/** Facts of one file alone that would be untrue of a picture made from it. */
const OF_ONE_FILE = /^Iptc4xmpExt:(?:AI\w*|DigImageGUID|MaxAvail\w*|RegistryId|ImageRegion)$/;

/** The rights in what is made from these pictures: lists are put together, sentences that differ stand beside each other. */
export function mergeRights(sources: readonly Rights[]): Rights {
  const merged: Record<string, XmpValue> = {};
  for (const source of sources) {
    for (const [name, value] of Object.entries(source)) {
      if (OF_ONE_FILE.test(name)) continue;
      const before = merged[name];
      merged[name] = before === undefined ? value : both(before, value);
    }
  }
  return withinLimit(merged);
}

function both(first: XmpValue, second: XmpValue): XmpValue {
  if (typeof first === 'object' && typeof second === 'object' && 'list' in first && 'list' in second) {
    if (first.list === 'Alt') {
      const [one, other] = [first.items[0], second.items[0]];
      return typeof one === 'string' && typeof other === 'string'
        ? { list: 'Alt', items: [joined(one, other)] }
        : first;
    }
    const known = new Set(first.items.map((item) => JSON.stringify(item)));
    return { ...first, items: [...first.items, ...second.items.filter((item) => !known.has(JSON.stringify(item)))] };
  }
  if (typeof first !== 'string' || typeof second !== 'string') return first;
  // Of two addresses or flags only one can stand.
  return /\s/.test(first) || /\s/.test(second) ? joined(first, second) : first;
}

const joined = (one: string, other: string): string => (one.split('; ').includes(other) ? one : `${one}; ${other}`);
