import { libraryMessages } from '../library.messages.ts';
import type { AssetView } from './asset-view.schema.ts';

/** What became of the words of a picture's prompt, in sentences; none where there are no words or nothing is known. */
export function promptNotes({ recipe }: Pick<AssetView, 'recipe'>): readonly string[] {
  const { prompt = '', understood, unused = [] } = recipe ?? {};
  if (prompt.trim() === '' || understood === undefined) return [];
  if (understood === null) return [libraryMessages.wordsUnknown];
  const used = understood.length > 0 ? libraryMessages.wordsUsed(understood) : libraryMessages.noWordUsed;
  return unused.length > 0 ? [used, libraryMessages.wordsNotUsed(unused)] : [used];
}
