import { Button } from '@shopify/polaris';
import { EyeCheckMarkIcon, RedoIcon, SaveIcon, UndoIcon } from '@shopify/polaris-icons';
import { useEffect, useRef } from 'react';
import { promptNotes, originalOf, usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { BeforeAfter, useTools } from '#app/domain/picture-tools/index.ts';
import { ShareFileButton } from '#app/ui/share-file-button.tsx';
import { readKeyPress } from '#app/ui/keys.ts';
import { wordEditMessages } from '../edit-with-ai.messages.ts';
import type { Steps } from '../steps.rules.ts';
import type { WordEdits } from '../use-word-edits.ts';
import styles from './word-editing-screen.module.css';

/** The picture as it is now, over what it was before the last change; back and forth, and out. */
export function EditedPicture({ edits, steps }: { readonly edits: WordEdits; readonly steps: Steps<AssetView> }) {
  const tools = useTools();
  const around = usePictureActions().actions.filter(({ id }) => id === 'add-to-product');
  const asset = steps.pictures[steps.at]!;
  const before = steps.at > 0 ? steps.pictures[steps.at - 1] : undefined;
  const { undo, redo, isBusy } = edits;
  useUndoKeys(isBusy ? null : { undo, redo });
  return (
    <section className={`plinth-card ${styles.pane}`} aria-label={asset.imageName}>
      <div className={styles.view} data-busy={isBusy}>
        {before ? (
          <BeforeAfter before={before} after={asset} {...(asset.hasAlpha && { ground: 'checks' })} />
        ) : (
          <img src={asset.urls.display} alt={asset.imageName} width={asset.width} height={asset.height} />
        )}
      </div>
      <div className={styles.foot}>
        {promptNotes(asset).map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        <div className={styles.buttons}>
          <Button icon={UndoIcon} disabled={steps.at === 0 || isBusy} onClick={undo}>
            {wordEditMessages.undo}
          </Button>
          <Button icon={RedoIcon} disabled={steps.at === steps.pictures.length - 1 || isBusy} onClick={redo}>
            {wordEditMessages.redo}
          </Button>
          <Button icon={SaveIcon} url={asset.urls.download} download>
            {wordEditMessages.download}
          </Button>
          <ShareFileButton file={originalOf(asset)} />
          {asset.fidelity ? (
            <Button icon={EyeCheckMarkIcon} onClick={() => tools.open('certificate', asset)}>
              {wordEditMessages.certificate}
            </Button>
          ) : null}
          {around.map((action) => (
            <Button key={action.id} icon={action.icon} onClick={() => action.run([asset])}>
              {action.label}
            </Button>
          ))}
        </div>
        {steps.pictures.length > 1 ? <p className={styles.note}>{wordEditMessages.kept}</p> : null}
      </div>
    </section>
  );
}

/** Ctrl or Cmd with Z, anywhere but in a text. */
function useUndoKeys(way: { readonly undo: () => void; readonly redo: () => void } | null): void {
  const latest = useRef(way);
  useEffect(() => {
    latest.current = way;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const press = readKeyPress(event);
      if (press.key.toLowerCase() !== 'z' || !press.isMod) return;
      if ((event.target as Element | null)?.closest('textarea, input')) return;
      event.preventDefault();
      if (event.shiftKey) latest.current?.redo();
      else latest.current?.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
