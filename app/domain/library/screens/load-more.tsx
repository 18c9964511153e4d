import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import styles from './asset-grid.module.css';
import { useEndInSight } from './use-end-in-sight.ts';

interface Props {
  readonly portfolio: {
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    readonly moreFailure: string | null;
    readonly loadMore: () => void;
  };
}

/** Loads the next page when the end of the grid comes near, or on request; after a failure only on request. */
export function LoadMore({ portfolio }: Props) {
  const { hasMore, isLoadingMore, moreFailure, loadMore } = portfolio;
  const end = useRef<HTMLDivElement>(null);
  const isAutomatic = hasMore && !isLoadingMore && moreFailure === null;
  useEndInSight(end, isAutomatic ? loadMore : null);

  if (!hasMore) return null;
  return (
    <div ref={end} className={styles.more}>
      {moreFailure ? <Notice tone="critical">{moreFailure}</Notice> : null}
      <Button size="large" loading={isLoadingMore} onClick={loadMore}>
        {moreFailure ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
