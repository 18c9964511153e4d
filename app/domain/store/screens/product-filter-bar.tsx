import { Select, TextField } from '@shopify/polaris';
import type { ProductFilters } from '../products/store-product.schema.ts';
import type { Choice } from './product-search.ts';
import styles from './product-picker.module.css';

const STATUSES = ['Active', 'Draft', 'Archived', 'Unlisted'];

interface Props {
  readonly choice: Choice;
  /** Null until they are there; searching works without. */
  readonly filters: ProductFilters | null;
  readonly onChange: (choice: Choice) => void;
}

/** Search and filters above the product table. */
export function ProductFilterBar({ choice, filters, onChange }: Props) {
  const select = (label: string, field: Exclude<keyof Choice, 'search'>, values: readonly string[]) => (
    <Select
      label={label}
      labelHidden
      options={[
        { label, value: '' },
        ...values.map((value) => ({ label: value, value: field === 'status' ? value.toUpperCase() : value })),
      ]}
      value={choice[field]}
      disabled={values.length === 0}
      onChange={(value) => onChange({ ...choice, [field]: value })}
    />
  );
  return (
    <div className={styles.filters} role="search" aria-label="Products">
      <div className={styles.search}>
        <TextField
          label="Search products"
          labelHidden
          placeholder="Search products"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={choice.search}
          onChange={(search) => onChange({ ...choice, search })}
          clearButton
          onClearButtonClick={() => onChange({ ...choice, search: '' })}
        />
      </div>
      {select('Vendor', 'vendor', filters?.vendors ?? [])}
      {select('Type', 'product_type', filters?.productTypes ?? [])}
      {select('Tag', 'tag', filters?.tags ?? [])}
      {select('Status', 'status', STATUSES)}
    </div>
  );
}
