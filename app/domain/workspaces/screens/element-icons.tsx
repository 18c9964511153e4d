import { DeleteIcon, DuplicateIcon, RemoveBackgroundIcon, ShareIcon } from '@shopify/polaris-icons';
import { FollowItem } from '#app/domain/canvas-tools/index.ts';
import { isPictureItem } from '#app/domain/studio/document/index.ts';
import type { SceneItem } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { makeId, pickItems, pickPictures, pickSelection, useScene } from '#app/domain/studio/session/index.ts';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { useShare } from './use-share.ts';
import styles from './workspace-screen.module.css';

/**
 * The actions on the one element that is selected, beside it (creative-workspaces, section 2): a subject or prop is
 * deleted, duplicated, has its background removed or brought back; a background or a generated picture is shared.
 */
export function ElementIcons() {
  const { store, files } = useSceneDocument();
  const items = useScene(store, pickItems);
  const pictures = useScene(store, pickPictures);
  const selection = useScene(store, pickSelection);
  const share = useShare();
  const item = selection.length === 1 ? items.find(({ id }) => id === selection[0]) : undefined;
  if (!item) return null;
  const picture = 'pictureKey' in item ? pictures.find(({ key }) => key === item.pictureKey) : undefined;

  const shared = sharedAssetId(
    item,
    picture?.role === 'backdrop' && picture.source.kind === 'asset' ? picture.source.assetId : null,
  );
  const asset = shared === null ? null : files.assetOf(shared);
  if (asset) {
    return (
      <FollowItem item={item} className={styles.at} label="Selected element">
        <IconButton icon={ShareIcon} label="Share" onClick={() => share(asset)} />
      </FollowItem>
    );
  }
  if (!isPictureItem(item) || !picture || picture.role === 'backdrop') return null;
  const { id, isBackgroundRemoved: isRemoved } = item;
  const canToggle = picture.role === 'product' && !picture.hasAlpha && picture.source.kind === 'asset';
  const duplicate = () => {
    const copy = makeId();
    const command = { type: 'duplicate-items', idByOriginal: new Map([[id, copy]]) } as const;
    store.dispatch({ type: 'do', command, select: [copy] });
  };
  const toggle = () =>
    store.dispatch({ type: 'do', command: { type: 'set-background-removed', ids: [id], isRemoved: !isRemoved } });
  return (
    <FollowItem item={item} className={styles.at} label="Selected element">
      <IconButton
        icon={DeleteIcon}
        label="Delete"
        onClick={() => store.dispatch({ type: 'do', command: { type: 'remove-items', ids: [id] } })}
      />
      <IconButton icon={DuplicateIcon} label="Duplicate" onClick={duplicate} />
      {canToggle ? (
        <IconButton icon={RemoveBackgroundIcon} label="Remove background" isPressed={isRemoved} onClick={toggle} />
      ) : null}
    </FollowItem>
  );
}

/** The stored picture of an element that is shared; null for other elements. */
const sharedAssetId = (item: SceneItem, backdropId: string | null): string | null =>
  item.kind === 'generated' ? item.assetId : backdropId;
