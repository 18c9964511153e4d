import { Banner } from '@shopify/polaris';
import { useLayoutEffect, useState } from 'react';
import { storeMessages } from '#app/domain/store/index.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { usePolarisLayer } from '#app/ui/polaris-layer.ts';
import { isUnderWay, replacesDescription, unready } from '../push-rows.rules.ts';
import type { PushPictureRef } from '../push-rows.rules.ts';
import { sharingMessages } from '../sharing.messages.ts';
import { PushForm } from './push-form.tsx';
import { PushList } from './push-list.tsx';
import styles from './push-dialog.module.css';
import { RowList } from './row-list.tsx';
import { usePushRows } from './use-push-rows.ts';
import type { SentPushes } from './use-sent-pushes.ts';

interface Props {
  /** Null while closed. */
  readonly view: 'rows' | 'sent' | null;
  /** The pictures that were chosen last. */
  readonly begun: readonly PushPictureRef[] | null;
  readonly pushes: SentPushes;
  readonly onView: (view: 'rows' | 'sent' | null) => void;
}

/** Pictures onto products: what goes where and what is said about it, then how far they are. */
export function PushDialog({ view, begun, pushes, onView }: Props) {
  const pushRows = usePushRows();
  const { rows, begin } = pushRows;
  // Before anything is painted: what was prepared last time must not be seen.
  useLayoutEffect(() => {
    if (begun) begin(begun);
  }, [begun, begin]);
  usePolarisLayer(view !== null);
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const current = rows.find((row) => row.key === currentKey) ?? rows[0];
  const replaced = rows.filter(replacesDescription).length;

  function submit(): void {
    const [first] = unready(rows);
    if (first) {
      // A fault of a product stands in its own form.
      setMissing(first.product === null ? storeMessages.selectProduct : null);
      setCurrentKey(first.key);
      return;
    }
    setMissing(null);
    if (replaced > 0) setAsking(true);
    else send();
  }
  function send(): void {
    setAsking(false);
    pushes.send(rows);
    onView('sent');
  }
  function close(): void {
    // Escape in the question closes the question.
    if (isAsking) return;
    setMissing(null);
    if (view === 'sent') pushes.clear();
    onView(null);
  }

  const submitLabel = rows.length > 1 ? `Add ${rows.length} images` : sharingMessages.addToProduct;
  const underWay = pushes.sent.filter(isUnderWay).length;
  return (
    <>
      <Modal
        open={view !== null}
        onClose={close}
        title={view === 'sent' ? 'Images for your products' : 'Add to product'}
        {...(view === 'rows'
          ? {
              primaryAction: {
                content: submitLabel,
                disabled: rows.some((row) => row.isDrafting || row.isSearching),
                onAction: submit,
              },
              secondaryActions: [{ content: 'Cancel', onAction: close }],
            }
          : { primaryAction: { content: underWay > 0 ? 'Close' : 'Done', onAction: close } })}
      >
        {view === 'rows' && current ? (
          <div className={styles.rows}>
            {missing && rows.some(({ product }) => product === null) ? (
              <Banner tone="critical" title={missing} />
            ) : null}
            <div className={styles.layout} data-single={rows.length === 1 || undefined}>
              <RowList rows={rows} current={current} onCurrent={setCurrentKey} />
              <PushForm
                key={current.key}
                row={current}
                isOnly={rows.length === 1}
                pushRows={pushRows}
                onAdded={setCurrentKey}
              />
            </div>
          </div>
        ) : null}
        {view === 'sent' ? <PushList pushes={pushes} /> : null}
      </Modal>
      <ConfirmDialog
        isOpen={isAsking}
        title={sharingMessages.replaceQuestion}
        confirmLabel="Replace"
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        {sharingMessages.replaceText(replaced)}
      </ConfirmDialog>
    </>
  );
}
