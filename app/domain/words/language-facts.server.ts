import { getWordsLanguage } from '#app/domain/accounts/index.server.ts';
import type { PictureFacts } from '@plinth/imaging';

/** In which language to write: what the account has set, what its shop speaks, and only then what the browser asks for. */
export async function languageFacts(
  account: { readonly id: string },
  browserLocale: string | null,
): Promise<Pick<PictureFacts, 'language' | 'locale'>> {
  const { language, locale } = await getWordsLanguage(account);
  return { language, locale: locale ?? browserLocale };
}
