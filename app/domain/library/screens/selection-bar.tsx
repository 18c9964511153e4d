import { memo } from 'react';
import { Button } from '#app/ui/polaris/button.tsx';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { downloadFiles } from './download-files.ts';
import { usePictureActions } from './picture-actions.ts';
import styles from './selection-bar.module.css';

interface Props {
  readonly chosen: readonly AssetView[];
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with several pictures at once; there as long as some are selected. */
export const SelectionBar = memo(function SelectionBar({ chosen, onDelete, onClear }: Props) {
  const actions = usePictureActions().actions.filter((action) => !action.isSingle);
  const pictures = chosen.filter((asset) => asset.type === 'image');
  return (
    <div className={styles.place} role="status">
      {chosen.length > 0 ? (
        <div className={styles.bar}>
          <span className={styles.count}>{chosen.length} selected</span>
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
          <Button onClick={() => downloadFiles(chosen)}>Download</Button>
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
