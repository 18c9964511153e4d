import { libraryMessages } from '../library.messages.ts';
import type { AssetView } from './asset-view.schema.ts';

/** Notes on how a picture was made, in sentences: another mode that suits it, and the words that were used. */
export function promptNotes({ recipe }: Pick<AssetView, 'recipe'>): readonly string[] {
  return [...(recipe?.suggestsBlend ? [libraryMessages.suggestsBlend] : []), ...notesOfWords(recipe)];
}

/** None where there are no words or nothing is known. */
function notesOfWords(recipe: AssetView['recipe']): readonly string[] {
  const { prompt = '', understood, unused = [], missing } = recipe ?? {};
  if (prompt.trim() === '' || understood === undefined) return [];
  if (understood === null) return [libraryMessages.wordsUnknown];
  // Words that only tell what the chosen scene looks like anyway ask for nothing.
  const asksForNothing = understood.length === 0 && unused.length === 0 && missing?.length === 0;
  if (asksForNothing) return [];
  const used = understood.length > 0 ? libraryMessages.wordsUsed(understood) : libraryMessages.noWordUsed;
  return [
    used,
    ...(unused.length > 0 ? [libraryMessages.wordsNotUsed(unused)] : []),
    ...(missing && missing.length > 0 ? [libraryMessages.wordsMissing(missing)] : []),
  ];
}
