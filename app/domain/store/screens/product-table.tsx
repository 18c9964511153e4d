import { Badge, Button, Icon, Pagination, Spinner } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import type { ProductsPage, StoreProduct } from '../products/store-product.schema.ts';
import { storeMessages } from '../store.messages.ts';
import type { Turn } from './product-search.ts';
import styles from './product-picker.module.css';

/** Products with so many pictures are said to have them. */
export interface AtLeast {
  readonly count: number;
  readonly note: (count: string) => string;
}

interface Props {
  /** Null until the first page is there. */
  readonly page: ProductsPage | null;
  readonly isLoading: boolean;
  readonly isNarrowed: boolean;
  readonly onChoose: (product: StoreProduct) => void;
  readonly onTurn: (turn: Turn) => void;
  readonly onShowAll: () => void;
  readonly atLeast?: AtLeast | undefined;
}

/** The shop's products; the title of each leads to its pictures. */
export function ProductTable({ page, isLoading, isNarrowed, onChoose, onTurn, onShowAll, atLeast }: Props) {
  if (!page) {
    return (
      <div className={styles.middle}>
        <Spinner accessibilityLabel="Loading your products" size="large" />
      </div>
    );
  }
  if (page.data.length === 0) {
    return (
      <div className={styles.middle} role="status">
        <p>{isNarrowed ? storeMessages.nothingFound : storeMessages.noProducts}</p>
        {isNarrowed ? <Button onClick={onShowAll}>Show all products</Button> : null}
      </div>
    );
  }
  const { hasNextPage, hasPreviousPage, endCursor, startCursor } = page.pageInfo;
  return (
    <>
      <div className={styles.scroll} aria-busy={isLoading}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Vendor</th>
              <th scope="col">Type</th>
              <th scope="col">Tags</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {page.data.map((product) => (
              <tr key={product.id} data-status={product.status}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.product}
                    title={product.title}
                    onClick={() => onChoose(product)}
                  >
                    <Thumbnail product={product} />
                    <span dir="auto">{product.title}</span>
                  </button>
                  {atLeast && product.media.nodes.length >= atLeast.count ? (
                    <p className={styles.enough}>{atLeast.note(countOf(product))}</p>
                  ) : null}
                </th>
                <td>{product.vendor}</td>
                <td>{product.product_type}</td>
                <td className={styles.tags}>{product.tags.join(', ')}</td>
                <td>
                  <Badge tone={product.status === 'ACTIVE' ? 'success' : 'info'}>{statusName(product.status)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasPreviousPage || hasNextPage ? (
        <div className={styles.pages}>
          <Pagination
            accessibilityLabel="Pages of products"
            hasPrevious={hasPreviousPage && !isLoading}
            hasNext={hasNextPage && !isLoading}
            onPrevious={() => startCursor && onTurn({ before: startCursor })}
            onNext={() => endCursor && onTurn({ after: endCursor })}
          />
        </div>
      ) : null}
    </>
  );
}

const statusName = (status: string) => status.charAt(0) + status.slice(1).toLowerCase();

function Thumbnail({ product }: { readonly product: StoreProduct }) {
  const url = product.featuredMedia?.preview.image?.url;
  if (!url) {
    return (
      <span className={styles.thumbnail}>
        <Icon source={ImageIcon} tone="subdued" />
      </span>
    );
  }
  // The title stands beside it.
  return <img className={styles.thumbnail} src={url} alt="" width={40} height={40} loading="lazy" />;
}

/** The first ten are known with the product. */
const countOf = ({ media }: StoreProduct): string => `${media.nodes.length}${media.nextCursor ? ' or more' : ''}`;
