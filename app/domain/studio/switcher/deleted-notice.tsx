import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { CanvasNotice } from '../parts/canvas-notice.tsx';
import { fateMessages } from './fate.messages.ts';

interface Props {
  readonly isElsewhere: boolean;
  readonly onRestore: () => Promise<void>;
}

/** Says that the project was deleted, and offers it back; what is done on it is kept with it all the same. */
export function DeletedNotice({ isElsewhere, onRestore }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const restore = async () => {
    setBusy(true);
    await onRestore().catch((error: Error) => setRefusal(error.message));
    setBusy(false);
  };
  const text = isElsewhere ? fateMessages.goneElsewhere : fateMessages.gone;
  return (
    <CanvasNotice role="alert" text={refusal ?? text}>
      <Button loading={isBusy} onClick={() => void restore()}>
        {fateMessages.restore}
      </Button>
    </CanvasNotice>
  );
}
