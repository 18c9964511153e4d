import { BlockStack, Text } from '@shopify/polaris';
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

/** What becomes of the credits, in numbers, before they are counted the other way. */
export function CreditSwitchDialog({ shown, isOpen, isBusy, onConfirm, onCancel }: Props) {
  const { useUnifiedCredits, total, image, video } = shown;
  const two = `${count.format(image)} image credits and ${count.format(video)} video credits`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={useUnifiedCredits ? 'Use one balance for everything?' : 'Keep image and video credits apart?'}
      confirmLabel={isBusy ? billingMessages.wait : useUnifiedCredits ? 'Use one balance' : 'Keep them apart'}
      cancelLabel="Leave it"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <BlockStack gap="200">
        <Text as="p">
          {useUnifiedCredits
            ? `Your ${two} become ${count.format(total)} credits for everything.`
            : `Your ${count.format(total)} credits become ${two}.`}
        </Text>
        <Text as="p" tone="subdued">
          {useUnifiedCredits
            ? 'New credits of your plan come as one number. Nothing is lost, and you can switch back.'
            : 'Images are then paid with image credits only, and videos with video credits only. New credits of your plan are divided the same way. Nothing is lost, and you can switch back.'}
        </Text>
      </BlockStack>
    </ConfirmDialog>
  );
}
