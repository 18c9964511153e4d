import { Modal, TitleBar } from '@shopify/app-bridge-react';
import { Button } from '@shopify/polaris';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { AdminButton } from './admin-button.tsx';
import { useIsEmbedded } from './app-bridge.ts';
import { Dialog, DialogActions, DialogText } from './dialog.tsx';
import { useDialog } from './use-dialog.ts';

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

/** The modal of App Bridge: the admin renders its title, its text and its buttons. */
function AdminQuestion(props: Props) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', isDestructive, isBusy } = props;
  const { onConfirm, onCancel } = props;
  const id = useId();
  useDialog(isOpen, onCancel);
  // The event also follows a modal that was closed from here; only Escape and the admin's own cross are an answer.
  const closed = () => {
    if (isOpen) onCancel();
  };
  return (
    <Modal id={id} variant="small" open={isOpen} onHide={closed}>
      {/* The admin renders it outside of this document and its style sheets. */}
      <p style={{ padding: '1rem' }}>{children}</p>
      <TitleBar title={title}>
        <AdminButton isPrimary isCritical={isDestructive} isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </AdminButton>
        <AdminButton onClick={onCancel}>{cancelLabel}</AdminButton>
      </TitleBar>
    </Modal>
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
