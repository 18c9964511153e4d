import { Button, Select } from '@shopify/polaris';
import { memo, useState } from 'react';
import styles from './catalogue.module.css';
import type { Filter, FILTERS } from './review.rules.ts';

/** The actions on the chosen picture. */
export type Act = 'closer' | 'again' | 'reject' | 'keep';

/** Which pictures are shown, and the last step back. As all bars: drawn anew only where it changes itself, for the sake of a key. */
export const ShownBar = memo(function ShownBar(props: {
  readonly filters: readonly (typeof FILTERS)[number][];
  readonly filter: Filter;
  readonly canUndo: boolean;
  readonly onShow: (filter: Filter) => void;
  readonly onUndo: () => void;
}) {
  const { filters, filter, canUndo, onShow, onUndo } = props;
  return (
    <>
      <Select
        label="Show"
        labelInline
        options={[...filters]}
        value={filter}
        onChange={(next) => onShow(next as Filter)}
      />
      <Button disabled={!canUndo} onClick={onUndo}>
        Undo
      </Button>
    </>
  );
});

export const PictureBar = memo(function PictureBar(props: {
  readonly isClose: boolean;
  readonly canDecide: boolean;
  readonly onAct: (act: Act) => void;
}) {
  const { isClose, canDecide, onAct } = props;
  return (
    <div className={styles.buttons}>
      <Button pressed={isClose} onClick={() => onAct('closer')}>
        View large
      </Button>
      <Button disabled={!canDecide} onClick={() => onAct('again')}>
        Redo
      </Button>
      <Button disabled={!canDecide} onClick={() => onAct('reject')}>
        Reject
      </Button>
      <Button variant="primary" disabled={!canDecide} onClick={() => onAct('keep')}>
        Keep
      </Button>
    </div>
  );
});

/** Everything that no rule speaks against, in one go; Undo takes all of it back, and each can be taken back by itself. */
export const KeepUnflagged = memo(function KeepUnflagged(props: { readonly onKeep: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const keep = () => {
    setBusy(true);
    void props.onKeep().finally(() => setBusy(false));
  };
  return (
    <Button loading={isBusy} onClick={keep}>
      Keep all that are not flagged
    </Button>
  );
});
