import { Modal as PolarisModal } from '@shopify/polaris';
import type { ComponentProps } from 'react';
import { useFocusReturn } from './focus-return.ts';
import { useBackCloses } from './use-back-closes.ts';

type Props = ComponentProps<typeof PolarisModal>;

/** Polaris' modal with one section, large unless told otherwise. The browser's back button closes it, and the focus returns to its opener. */
export function Modal({ children, ...modal }: Props) {
  useBackCloses(modal.open, modal.onClose);
  return (
    <PolarisModal size="large" {...modal}>
      <FocusBack />
      <PolarisModal.Section>{children}</PolarisModal.Section>
    </PolarisModal>
  );
}

/** Within the dialog, so that it goes with it: Polaris' modal is still there for a moment after it was closed. */
function FocusBack(): null {
  useFocusReturn(true);
  return null;
}
