import { Modal as PolarisModal } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
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

/** Polaris returns the focus only to an activator that it renders itself. */
function FocusBack(): null {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return null;
}
