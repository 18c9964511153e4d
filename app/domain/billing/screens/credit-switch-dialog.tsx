import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { billingMessages } from '../billing.messages.ts';
import type { CreditSwitch } from '../billing.schema.ts';

interface Props {
  readonly shown: CreditSwitch;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const count = new Intl.NumberFormat('en');

/** The effect on the credits, in numbers, before they are counted the other way. Text only: the dialog is a paragraph. */
export function CreditSwitchDialog({ shown, isOpen, isBusy, onConfirm, onCancel }: Props) {
  const { useUnifiedCredits, total, image, video } = shown;
  const two = `${count.format(image)} image credits and ${count.format(video)} video credits`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={useUnifiedCredits ? 'Use one balance for everything?' : 'Keep image and video credits apart?'}
      confirmLabel={isBusy ? billingMessages.wait : useUnifiedCredits ? 'Use one balance' : 'Keep them apart'}
      cancelLabel="Cancel"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {useUnifiedCredits
        ? `Your ${two} become ${count.format(total)} credits for everything. New plan credits go into this one balance.`
        : `Your ${count.format(total)} credits become ${two}. Images then use image credits and videos use video credits. New plan credits are split the same way.`}{' '}
      Nothing is lost, and you can switch back.
    </ConfirmDialog>
  );
}
