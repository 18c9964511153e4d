import { Button } from '@shopify/polaris';
import { memo, useState } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { MAX_AT_ONCE } from '../assets/asset-limits.ts';
import { MAX_DOWNLOADED } from '../downloads/download-limits.ts';
import { downloadPictures } from './download-pictures.ts';
import { usePictureActions } from './picture-actions.ts';
import styles from './selection-bar.module.css';

interface Props {
  readonly chosen: readonly AssetView[];
  readonly onTag: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** The actions on several pictures at once; there as long as some are selected. */
export const SelectionBar = memo(function SelectionBar({ chosen, onTag, onDelete, onClear }: Props) {
  const actions = usePictureActions().actions.filter((action) => !action.isSingle);
  const pictures = chosen.filter((asset) => asset.type === 'image');
  const toasts = useToasts();
  const [isPacking, setPacking] = useState(false);
  async function download() {
    setPacking(true);
    try {
      await downloadPictures({ imageIds: chosen.map(({ _id }) => _id) });
    } catch (error) {
      toasts.show({ title: (error as Error).message, tone: 'critical' });
    }
    setPacking(false);
  }
  return (
    <div className={styles.place} role="status">
      {chosen.length > 0 ? (
        <div className={styles.bar}>
          <span className={styles.count}>
            {chosen.length} selected
            {chosen.length > MAX_DOWNLOADED ? `, up to ${MAX_DOWNLOADED} for a ZIP` : null}
          </span>
          {actions.map((action) => (
            <Button
              key={action.id}
              icon={action.icon}
              disabled={pictures.length === 0}
              onClick={() => action.run(pictures)}
            >
              {action.label}
            </Button>
          ))}
          <Button loading={isPacking} disabled={chosen.length > MAX_DOWNLOADED} onClick={() => void download()}>
            {chosen.length > 1 ? 'Download as ZIP' : 'Download'}
          </Button>
          <Button disabled={chosen.length > MAX_AT_ONCE} onClick={onTag}>
            Tags
          </Button>
          <Button tone="critical" onClick={onDelete}>
            Delete
          </Button>
          <Button variant="tertiary" onClick={onClear}>
            Clear
          </Button>
        </div>
      ) : null}
    </div>
  );
});
