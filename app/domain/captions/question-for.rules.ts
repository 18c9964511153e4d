import { findLanguage, languageOfLocale } from '#app/domain/engines/index.ts';
import type { ProductWords } from '#app/domain/engines/index.ts';
import { captionMessages } from './captions.messages.ts';

/** What captions for a product are asked for with at first, in the language of the product's own words. */
export function questionFor(product: ProductWords, locale: string | null): string {
  const { title, vendor, description, tags, kind } = product;
  const language = findLanguage([`${title}. ${description}`, tags.join(' '), kind]) ?? languageOfLocale(locale);
  const say = captionMessages.question[language === 'de' || language === 'fr' ? language : 'en'];
  return say(title, vendor);
}
