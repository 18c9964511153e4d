import type { AssetView } from '#app/domain/library/index.ts';
import styles from './tool-dialog.module.css';
import { toolMessages } from './tools.messages.ts';

/** Says of an inpainted picture that its words were not followed; nothing where they were. */
export function EditNote({ asset }: { readonly asset: AssetView }) {
  if (asset.recipe?.followsPrompt !== false) return null;
  return <p className={styles.note}>{toolMessages.wordsNotFollowed(asset.recipe.prompt)}</p>;
}
