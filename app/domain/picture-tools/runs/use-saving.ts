import { useState } from 'react';
import { saveFile } from './save-file.ts';

/** The texts of a window whose file cannot be saved. */
export interface SavingWords {
  /** There is no address to save from. */
  readonly noUrl: string;
  readonly failed: string;
}

/** Saves a file; why it was not saved, null where it was. */
export async function trySaving(url: string, name: string, { noUrl, failed }: SavingWords): Promise<string | null> {
  if (url === '') return noUrl;
  return (await saveFile(url, name)) ? null : failed;
}

/** A window's download button: its file is saved, or the sentence is shown. */
export function useSaving(words: SavingWords): {
  readonly refusal: string | null;
  readonly save: (url: string, name: string) => void;
} {
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = (url: string, name: string) => {
    setRefusal(null);
    void trySaving(url, name, words).then(setRefusal);
  };
  return { refusal, save };
}
