import { useEffect, useRef } from 'react';
import { boundsOf } from '../document/geometry.ts';
import type { SceneItem } from '../document/document.schema.ts';
import { pickItems, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import type { StageControls } from '../session/stage-controls.ts';
import { toScreen } from '../stage/viewport.ts';
import styles from './canvas.module.css';

interface Props {
  readonly store: SceneStore;
  readonly controls: StageControls | null;
  /** The note about work on an item; null where there is none. */
  readonly noteOf: (item: SceneItem) => string | null;
}

/** Small notes on items that something is happening to: uploading, losing their background. */
export function ItemBadges({ store, controls, noteOf }: Props) {
  const items = useScene(store, pickItems);
  return items.map((item) => {
    const note = noteOf(item);
    return note === null ? null : <Badge key={item.id} item={item} label={note} controls={controls} />;
  });
}

/** Follows its item over the stage without asking React for every frame. */
function Badge({
  item,
  label,
  controls,
}: {
  readonly item: SceneItem;
  readonly label: string;
  readonly controls: StageControls | null;
}) {
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
