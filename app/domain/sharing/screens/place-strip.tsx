import { Icon, Select } from '@shopify/polaris';
import { ImageIcon, PackageIcon, PlayCircleIcon } from '@shopify/polaris-icons';
import type { ProductPictures, ProductPlaces } from '#app/domain/store/index.ts';
import type { PushRow } from '../push-rows.rules.ts';
import styles from './push-dialog.module.css';

interface Props {
  readonly row: PushRow;
  readonly product: ProductPictures;
  readonly onPosition: (position: number | null) => void;
}

type MediaSlot = ProductPlaces['nodes'][number];

const LAST = 'last';
const KINDS = { picture: 'Image', video: 'Video', model: '3D model' } as const;
const ICONS = { picture: ImageIcon, video: PlayCircleIcon, model: PackageIcon } as const;

/** The product's media of every kind as they will be, with the new picture in its place. */
export function PlaceStrip({ row, product, onPosition }: Props) {
  const places = row.places ?? toPlaces(product);
  const { nodes, count } = places;
  const isLong = count > nodes.length;
  const index = row.position === null ? nodes.length : row.position - 1;
  const options = [
    ...nodes.map((_place, at) => ({ label: at === 0 ? 'First' : `Number ${at + 1}`, value: `${at + 1}` })),
    { label: 'Last', value: LAST },
  ];
  const added = (
    <li key="new" data-new>
      <img src={row.picture.previewUrl} alt="The new image" />
    </li>
  );
  return (
    <div className={styles.place}>
      <ol className={styles.strip} aria-label={`Media of ${product.title} after adding`}>
        {nodes.slice(0, index).map((place, at) => (
          <Shown key={place.id} place={place} number={at + 1} />
        ))}
        {isLong && row.position === null ? <More count={count - nodes.length} /> : null}
        {added}
        {nodes.slice(index).map((place, at) => (
          <Shown key={place.id} place={place} number={index + at + 2} />
        ))}
        {isLong && row.position !== null ? <More count={count - nodes.length} /> : null}
      </ol>
      {row.places && nodes.length > 0 ? (
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

/** Until all media are known: the pictures that the product was chosen by. */
function toPlaces({ media }: ProductPictures): ProductPlaces {
  const nodes = media.nodes.map(({ id, alt, preview }): MediaSlot => ({
    id,
    alt,
    kind: 'picture',
    url: preview.image?.url ?? null,
  }));
  return { count: nodes.length, nodes };
}

function Shown({ place, number }: { readonly place: MediaSlot; readonly number: number }) {
  const { kind, url, alt } = place;
  const name = alt || `${KINDS[kind]} ${number}`;
  return (
    <li data-kind={kind}>
      {url ? <img src={url} alt={name} loading="lazy" /> : null}
      {kind !== 'picture' || !url ? (
        <span className={styles.kind}>
          <Icon source={ICONS[kind]} accessibilityLabel={url ? KINDS[kind] : name} />
        </span>
      ) : null}
    </li>
  );
}

function More({ count }: { readonly count: number }) {
  return (
    <li className={styles.ellipsis}>
      <span aria-hidden>…</span>
      <span className={styles.unseen}>{`${count} more`}</span>
    </li>
  );
}
