import { useState } from 'react';
import { saveFile } from './save-file.ts';

/** A window's download button: its file is saved, or the sentence is shown. */
export function useSaving(failed: string): {
  readonly refusal: string | null;
  readonly save: (url: string, name: string) => void;
} {
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = (url: string, name: string) => {
    setRefusal(null);
    void saveFile(url, name).then((isSaved) => {
      if (!isSaved) setRefusal(failed);
    });
  };
  return { refusal, save };
}
