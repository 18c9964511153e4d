import { Button } from '@shopify/polaris';
import { createElement, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { appBridge, useIsEmbedded } from './app-bridge.ts';
import { Dialog, DialogActions, DialogText } from './dialog.tsx';
import { useBackCloses } from './use-back-closes.ts';

interface Props {
  readonly isOpen: boolean;
  /** The question. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  /** Also for Escape and a click beside the box. */
  readonly onCancel: () => void;
}

/**
 * A question before something that cannot be taken back. In the Shopify admin it is the admin's own modal, which lies
 * over everything; elsewhere the browser's: focus stays inside and returns.
 */
export function ConfirmDialog(props: Props) {
  return useIsEmbedded() ? <AdminQuestion {...props} /> : <OwnQuestion {...props} />;
}

/** App Bridge shows what stands in its element, and tells it about clicks and closing. */
function AdminQuestion(props: Props) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', isDestructive, isBusy } = props;
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const { onConfirm, onCancel } = props;
  useBackCloses(isOpen, onCancel);
  const latest = useRef(props);
  // Before the effects that hide the modal: what they hide is none that the admin has closed.
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const bridge = appBridge();
    if (!bridge || !isOpen) return;
    void bridge.modal.show(id);
    return () => void bridge.modal.hide(id);
  }, [id, isOpen]);
  // Closed by the admin: Escape, or its own cross.
  useEffect(() => {
    const modal = element.current;
    const closed = () => {
      if (latest.current.isOpen) latest.current.onCancel();
    };
    modal?.addEventListener('hide', closed);
    return () => modal?.removeEventListener('hide', closed);
  }, []);
  const tone = isDestructive ? { tone: 'critical' } : {};
  const busy = isBusy ? { loading: '' } : {};
  return createElement(
    'ui-modal',
    // Hidden by us too: what shows it is the admin's copy.
    { ref: element, id, variant: 'small', style: { display: 'none' } },
    createElement('p', { style: { padding: '1rem' } }, children),
    createElement(
      'ui-title-bar',
      { title },
      createElement('button', { variant: 'primary', ...tone, ...busy, onClick: onConfirm }, confirmLabel),
      createElement('button', { onClick: onCancel }, cancelLabel),
    ),
  );
}

function OwnQuestion({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDestructive = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onCancel}>
      {children ? <DialogText>{children}</DialogText> : null}
      <DialogActions>
        <Button size="large" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          size="large"
          variant="primary"
          tone={isDestructive ? 'critical' : undefined}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
