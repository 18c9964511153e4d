import { database } from '#app/platform/database/database.server.ts';
import { LANGUAGES } from './account-settings.schema.ts';

/** The language of an account's words, as far as it is known. */
export interface WordsLanguageSetting {
  /** Chosen by the merchant; null where the words' own language, then `locale`, decides. */
  readonly language: (typeof LANGUAGES)[number] | null;
  /** The shop's own, as in `de` or `pt-BR`; null where none is known. */
  readonly locale: string | null;
}

/** The language of an account's captions, descriptions and alt texts. */
export async function getWordsLanguage(account: { readonly id: string }): Promise<WordsLanguageSetting> {
  const user = await database().user.findUnique({
    where: { id: account.id },
    select: { settings: { select: { language: true } }, installation: { select: { locale: true } } },
  });
  const chosen = user?.settings?.language;
  return {
    language: LANGUAGES.find((language) => language === chosen) ?? null,
    locale: user?.installation?.locale || null,
  };
}
