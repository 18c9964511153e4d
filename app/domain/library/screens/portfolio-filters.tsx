import { Link, useSearchParams } from '@remix-run/react';
import { Select } from '#app/ui/polaris/select.tsx';
import { ASSET_SHELVES, ASSET_SORTS, ASSET_TYPE_FILTERS } from '../assets/asset-query.rules.ts';
import type { AssetShelf } from '../assets/asset-query.rules.ts';
import styles from './portfolio-filters.module.css';
import type { PortfolioQuery } from './use-portfolio.ts';

const SHELF_NAMES: Readonly<Record<AssetShelf, string>> = { results: 'Photos', materials: 'Uploads and cut-outs' };

/** Which shelf, which type, in which order. All of it stands in the address, so it can be kept and shared. */
export function PortfolioFilters({ query }: { readonly query: PortfolioQuery }) {
  const [, setParameters] = useSearchParams();
  const change = (name: keyof PortfolioQuery) => (value: string) =>
    setParameters({ ...query, [name]: value }, { preventScrollReset: true });
  return (
    <div className={styles.filters}>
      <div className={styles.shelves} role="group" aria-label="Shelf">
        {ASSET_SHELVES.map((shelf) => (
          <Link
            key={shelf}
            to={`?${new URLSearchParams({ ...query, shelf })}`}
            className={styles.shelf}
            aria-current={shelf === query.shelf ? 'page' : undefined}
            preventScrollReset
          >
            {SHELF_NAMES[shelf]}
          </Link>
        ))}
      </div>
      <div className={styles.selects}>
        <Select
          label="File Type"
          labelInline
          options={[...ASSET_TYPE_FILTERS]}
          value={query.type}
          onChange={change('type')}
        />
        <Select label="Sort by" labelInline options={[...ASSET_SORTS]} value={query.sort} onChange={change('sort')} />
      </div>
    </div>
  );
}
