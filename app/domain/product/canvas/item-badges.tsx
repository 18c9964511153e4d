import { useEffect, useRef } from 'react';
import { boundsOf, isPictureItem } from '#app/domain/studio/document/index.ts';
import type { SceneItem } from '#app/domain/studio/document/index.ts';
import { pickItems, pickPictures, useScene } from '#app/domain/studio/session/index.ts';
import { toScreen } from '#app/domain/studio/stage/index.ts';
import styles from './canvas-area.module.css';
import { useStudio } from '../studio-context.ts';

/** Small notes on items that something is happening to: uploading, losing their background. */
export function ItemBadges() {
  const { store, uploads, cutouts } = useStudio();
  const items = useScene(store, pickItems);
  const pictures = useScene(store, pickPictures);
  const uploadByKey = new Map(uploads.uploads.map((upload) => [upload.key, upload]));
  const busy = items.filter(isPictureItem).flatMap((item) => {
    const upload = uploadByKey.get(item.pictureKey);
    if (upload) return [{ item, label: `Uploading ${Math.round(upload.progress * 100)}%` }];
    const isPending = cutouts.pending.has(item.pictureKey) && item.isBackgroundRemoved;
    const isKnown = pictures.some((picture) => picture.key === item.pictureKey);
    return isPending && isKnown ? [{ item, label: 'Removing background' }] : [];
  });
  return busy.map(({ item, label }) => <Badge key={item.id} item={item} label={label} />);
}

/** Follows its item over the stage without asking React for every frame. */
function Badge({ item, label }: { readonly item: SceneItem; readonly label: string }) {
  const { controls } = useStudio();
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bounds = boundsOf(item);
    return controls?.onViewport((viewport) => {
      const at = toScreen(viewport, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 });
      if (node.current) node.current.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`;
    });
  }, [controls, item]);
  return (
    <div ref={node} className={styles.badge}>
      <span className={styles.spinner} />
      {label}
    </div>
  );
}
