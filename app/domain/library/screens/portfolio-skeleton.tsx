import { Skeleton } from '#app/ui/skeleton.tsx';
import styles from './asset-grid.module.css';

const CARDS = Array.from({ length: 12 }, (_, index) => index);

/** The grid's shape while its pictures are on their way. */
export function PortfolioSkeleton() {
  return (
    <div role="status">
      <span className={styles.unseen}>Loading your images</span>
      <div className={styles.grid} aria-hidden="true">
        {CARDS.map((card) => (
          <div key={card} className={styles.waiting}>
            <Skeleton aspectRatio="1" />
          </div>
        ))}
      </div>
    </div>
  );
}
