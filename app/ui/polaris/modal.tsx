import { AppProvider, Modal as PolarisModal } from '@shopify/polaris';
import texts from '@shopify/polaris/locales/en.json';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useBackCloses } from '../use-back-closes.ts';
import { RouterLink } from '../router-link.tsx';
import { WithinContent } from './card.tsx';

interface Action {
  readonly content: string;
  readonly disabled?: boolean;
  readonly loading?: boolean;
  readonly onAction: () => void;
}

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly primaryAction?: Action;
  readonly secondaryActions?: Action[];
  readonly onClose: () => void;
  /** A sentence and its buttons; default: large. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/**
 * Polaris' own modal, and the only part of Polaris' code that the browser gets. It is heavy, because it brings what
 * Polaris' parts stand on: only what is loaded by a press may import this file.
 */
export function Modal({ children, isSmall = false, ...modal }: Props) {
  useBackCloses(modal.open, modal.onClose);
  if (typeof document === 'undefined') return null;
  return createPortal(
    <AppProvider i18n={texts} linkComponent={RouterLink}>
      <PolarisModal {...modal} size={isSmall ? 'small' : 'large'}>
        <FocusBack />
        <PolarisModal.Section>
          <WithinContent.Provider value>{children}</WithinContent.Provider>
        </PolarisModal.Section>
      </PolarisModal>
    </AppProvider>,
    document.body,
  );
}

/** Lives as long as the modal is seen. Polaris gives the focus back only to an opener that it draws itself. */
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
