import { Icon } from '@shopify/polaris';
import { LockIcon, XSmallIcon } from '@shopify/polaris-icons';
import { toolMessages } from '#app/domain/picture-tools/index.ts';
import styles from './lock-chips.module.css';
import { useProduct } from '../product-context.ts';

/** The parts held to an earlier picture, with the way to release them. */
export function LockChips() {
  const { locks } = useProduct();
  const parts = (['subject', 'background'] as const).filter((part) => locks[part]);
  if (parts.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Locked">
      {parts.map((part) => (
        <li key={part} className={styles.chip}>
          <img src={locks[part]!.urls.thumb} alt="" />
          <Icon source={LockIcon} />
          <span>
            <strong>{toolMessages.locks[part].on}.</strong> {toolMessages.locks[part].says}
          </span>
          <button
            type="button"
            aria-label={toolMessages.locks[part].unlock}
            onClick={() => locks.toggle(part, locks[part]!)}
          >
            <Icon source={XSmallIcon} />
          </button>
        </li>
      ))}
    </ul>
  );
}
