import type { PictureFacts } from '../contract/words.ts';
import { grammarOf } from './grammars.ts';
import { toSayable } from './sayable.ts';
import { upperFirst } from './scene-words.ts';

const MAX_ALT = 512;

/** The alt text of a picture, in one sentence; empty where nothing is known that would help. */
export function writeAltText(facts: PictureFacts): string {
  const said = toSayable(facts);
  const grammar = grammarOf(said);
  const { name, maker, place, backdrop, light, colours, wish } = said;
  const own = name ?? (facts.product ? null : wish);
  const where = (facts.isCutOut ? [grammar.cutOut] : [place, backdrop, light]).filter((part) => part);
  if (own === null && where.length === 0 && colours.length === 0) return '';
  const named = colours.length > 0 ? grammar.inColours(colours.join(` ${grammar.and} `)) : '';
  const subject = `${own ?? grammar.product}${named}${maker ? grammar.by(maker) : ''}`;
  const around = where.join(', ');
  const whole = upperFirst(around === '' ? subject : `${subject}${said.language === 'en' ? ' ' : ', '}${around}`);
  if (whole === '') return '';
  if (whole.length < MAX_ALT) return `${whole.replace(/[.\s]+$/, '')}.`;
  return `${whole.slice(0, MAX_ALT - 1).replace(/[\s,;:]+\S*$/, '')}.`;
}
