import { fallbackNote } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import styles from './tool-dialog.module.css';
import { toolMessages } from '../tools.messages.ts';

/** Says what is to be known of how a picture was made: by our own engine in a provider's place, or without its words. */
export function EditNote({ asset }: { readonly asset: AssetView }) {
  const notes = [
    fallbackNote(asset),
    asset.recipe?.followsPrompt === false ? toolMessages.wordsNotFollowed(asset.recipe.prompt) : null,
  ].filter((note) => note !== null);
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));
}
