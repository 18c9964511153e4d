import styles from './tool-opening.module.css';
import { toolProviderMessages } from '../tool-provider.messages.ts';

/** While a window's code is on its way; shows itself only where that takes a moment. */
export function ToolOpening() {
  return (
    <p className={styles.opening} role="status">
      {toolProviderMessages.opening}
    </p>
  );
}
