import { Checkbox, Select, TextField } from '@shopify/polaris';
import controls from '#app/ui/small-controls.module.css';
import { MAX_PRODUCTS_PER_RUN } from '../catalogue-limits.ts';
import { readHandles } from '../runs/choice.rules.ts';
import type { Choice, ProductChoice } from '../runs/choice.schema.ts';
import styles from './catalogue.module.css';
import { UploadList } from './upload-list.tsx';
import type { RunPhoto } from './use-run-photos.ts';

const KINDS = [
  { label: 'All products', value: 'all' },
  { label: 'A tag', value: 'tag' },
  { label: 'A product type', value: 'type' },
  { label: 'A vendor', value: 'vendor' },
  { label: 'A collection (its ID)', value: 'collection' },
  { label: 'A search', value: 'search' },
  { label: 'A list of handles (CSV)', value: 'handles' },
] as const;
export type ChoiceKind = (typeof KINDS)[number]['value'] | 'ids' | 'uploads';

const AGES = [
  { label: 'Any age', value: '' },
  { label: 'Older than a month', value: '30' },
  { label: 'Older than half a year', value: '182' },
  { label: 'Older than a year', value: '365' },
];

/** Which products a run takes, as it is filled in. */
export interface ChoiceDraft {
  readonly kind: ChoiceKind;
  readonly value: string;
  readonly onlyOnePicture: boolean;
  /** Days; '' for any age. */
  readonly age: string;
}

interface Props {
  readonly draft: ChoiceDraft;
  /** Numbers of products that were marked in the shop. */
  readonly marked: readonly string[];
  readonly hasStore: boolean;
  readonly onPhotos: (photos: readonly RunPhoto[]) => void;
  readonly onChange: (part: Partial<ChoiceDraft>) => void;
}

/** Products of the shop, or uploaded photos; without a shop only those. */
export function ProductChoiceFields({ draft, marked, hasStore, onPhotos, onChange }: Props) {
  const { kind, value, onlyOnePicture, age } = draft;
  const isUploads = kind === 'uploads';
  return (
    <>
      {hasStore ? (
        <SourceChoice
          isUploads={isUploads}
          onChange={(toUploads) => onChange({ kind: toUploads ? 'uploads' : marked.length > 0 ? 'ids' : 'all' })}
        />
      ) : null}
      {isUploads ? null : (
        <div className={styles.fields}>
          <Select
            label="Products"
            options={[
              ...(marked.length > 0 ? [{ label: `The ${marked.length} chosen in Shopify`, value: 'ids' }] : []),
              ...KINDS,
            ]}
            value={kind}
            onChange={(next) => onChange({ kind: next as ChoiceKind })}
          />
          {kind === 'all' || kind === 'ids' || kind === 'handles' ? null : (
            <TextField
              label={KINDS.find((one) => one.value === kind)!.label}
              autoComplete="off"
              maxLength={255}
              value={value}
              onChange={(next) => onChange({ value: next })}
            />
          )}
          <Select label="Newest image" options={AGES} value={age} onChange={(next) => onChange({ age: next })} />
        </div>
      )}
      {kind === 'handles' ? (
        <TextField
          label="Handles, or a CSV with a column called Handle"
          multiline={4}
          autoComplete="off"
          maxLength={1_000_000}
          value={value}
          onChange={(next) => onChange({ value: next })}
        />
      ) : null}
      {isUploads ? (
        <UploadList onPhotos={onPhotos} />
      ) : (
        <Checkbox
          label="Only products with a single image"
          checked={onlyOnePicture}
          onChange={() => onChange({ onlyOnePicture: !onlyOnePicture })}
        />
      )}
    </>
  );
}

/** Products of the shop or own photos: both ways are seen at once. */
function SourceChoice(props: { readonly isUploads: boolean; readonly onChange: (toUploads: boolean) => void }) {
  const { isUploads, onChange } = props;
  return (
    <fieldset className={styles.sources}>
      <legend>Make images of</legend>
      <div>
        {[false, true].map((each) => (
          <label key={String(each)}>
            <input
              type="radio"
              className={controls.over}
              name="catalogue-source"
              checked={isUploads === each}
              onChange={() => onChange(each)}
            />
            <span>{each ? 'Photos you upload' : 'Products in your shop'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The chosen options; null while the choice is not complete. */
export function toChoice(
  { kind, value, onlyOnePicture, age }: ChoiceDraft,
  { marked, photos }: { readonly marked: readonly string[]; readonly photos: readonly RunPhoto[] },
): Choice | null {
  if (kind !== 'uploads')
    return toProductChoice(kind, {
      value,
      ids: [...marked],
      onlyOnePicture,
      ...(age && { olderThanDays: Number(age) }),
    });
  const imageIds = photos.flatMap(({ stored }) => (stored ? [stored._id] : []));
  const isOnItsWay = photos.some(({ stored, refusal }) => stored === null && refusal === null);
  return imageIds.length === 0 || isOnItsWay ? null : { kind, imageIds };
}

function toProductChoice(
  kind: Exclude<ChoiceKind, 'uploads'>,
  given: { readonly value: string; readonly ids: string[] } & Pick<ProductChoice, 'onlyOnePicture' | 'olderThanDays'>,
): Choice | null {
  const { ids, value: typed, ...narrowed } = given;
  const value = typed.trim();
  if (kind === 'all') return { kind, ...narrowed };
  if (kind === 'ids') return { kind, ids, ...narrowed };
  if (kind === 'handles') {
    const handles = readHandles(value);
    return handles.length > 0 && handles.length <= MAX_PRODUCTS_PER_RUN ? { kind, handles, ...narrowed } : null;
  }
  if (value === '' || (kind === 'collection' && !/^\d{1,18}$/.test(value))) return null;
  return { kind, value, ...narrowed };
}
