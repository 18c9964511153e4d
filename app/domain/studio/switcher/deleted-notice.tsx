import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { fateMessages } from './fate.messages.ts';
import styles from './deleted-notice.module.css';

/** Says that the scene was deleted, and offers it back; what is done on it is kept with it all the same. */
export function DeletedNotice({
  isElsewhere,
  onRestore,
}: {
  readonly isElsewhere: boolean;
  readonly onRestore: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const restore = async () => {
    setBusy(true);
    await onRestore().catch((error: Error) => setRefusal(error.message));
    setBusy(false);
  };
  return (
    <div className={styles.notice} role="alert">
      <p>{refusal ?? (isElsewhere ? fateMessages.sceneGoneElsewhere : fateMessages.sceneGone)}</p>
      <Button loading={isBusy} onClick={() => void restore()}>
        {fateMessages.sceneRestore}
      </Button>
    </div>
  );
}
