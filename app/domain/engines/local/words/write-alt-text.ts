import type { PictureFacts } from '../../words.ts';
import { toSayable } from './sayable.ts';
import { upperFirst } from './scene-words.ts';

const MAX_ALT = 512;

/** What the picture shows, in one sentence; empty where nothing is known that would help. */
export function writeAltText(facts: PictureFacts): string {
  const { name, maker, place, backdrop, light } = toSayable(facts);
  const where = facts.isCutOut
    ? ['on a transparent background']
    : [place, backdrop, light].filter((part) => part !== null);
  const subject = name ? `${name}${maker ? ` by ${maker}` : ''}` : where.length > 0 ? 'Product' : '';
  if (subject === '') return '';
  const text = `${upperFirst(subject)}${where.length > 0 ? ` ${where.join(', ')}` : ''}`;
  if (text.length < MAX_ALT) return `${text}.`;
  return `${text.slice(0, MAX_ALT - 1).replace(/[\s,;:]+\S*$/, '')}.`;
}
