import { findLanguage, languageOfLocale } from '@plinth/imaging';
import type { PictureFacts, ProductWords } from '@plinth/imaging';
import { captionMessages } from './captions.messages.ts';

/** The first question for a product's captions, in the language that was chosen, or else of the product's own words. */
export function questionFor(product: ProductWords, facts: Pick<PictureFacts, 'language' | 'locale'>): string {
  const { title, vendor, description, tags, kind } = product;
  const shown = findLanguage([`${title}. ${description}`, tags.join(' '), kind]);
  const language = facts.language ?? shown ?? languageOfLocale(facts.locale);
  const say = captionMessages.question[language === 'de' || language === 'fr' ? language : 'en'];
  return say(title, vendor);
}
