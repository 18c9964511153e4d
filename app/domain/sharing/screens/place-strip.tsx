import { Select } from '@shopify/polaris';
import type { ProductPictures, StorePicture } from '#app/domain/store/index.ts';
import type { PushRow } from '../push-rows.rules.ts';
import styles from './push-dialog.module.css';

interface Props {
  readonly row: PushRow;
  readonly product: ProductPictures;
  readonly onPosition: (position: number | null) => void;
}

const LAST = 'last';

/** The product's pictures as they will be, with the new one in its place. */
export function PlaceStrip({ row, product, onPosition }: Props) {
  const { nodes, nextCursor } = product.media;
  const position = row.position ?? nodes.length + 1;
  const strip: (StorePicture | null)[] = [...nodes.slice(0, position - 1), null, ...nodes.slice(position - 1)];
  const options = [
    ...nodes.map((_picture, index) => ({
      label: index === 0 ? 'First' : `Number ${index + 1}`,
      value: `${index + 1}`,
    })),
    { label: 'Last', value: LAST },
  ];
  return (
    <div className={styles.place}>
      <ol className={styles.strip} aria-label={`Pictures of ${product.title}, as they will be`}>
        {strip.map((picture, index) =>
          picture ? (
            <li key={picture.id}>
              <img src={picture.preview.image?.url} alt={picture.alt || `Picture ${index + 1}`} loading="lazy" />
            </li>
          ) : (
            <li key="new" data-new>
              <img src={row.picture.previewUrl} alt="The new picture" />
            </li>
          ),
        )}
        {nextCursor ? <li className={styles.ellipsis}>…</li> : null}
      </ol>
      {nodes.length > 0 ? (
        <Select
          label="Position"
          options={options}
          value={row.position === null ? LAST : String(row.position)}
          onChange={(value) => onPosition(value === LAST ? null : Number(value))}
        />
      ) : null}
    </div>
  );
}
