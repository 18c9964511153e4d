import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface Props {
  readonly isPrimary?: boolean;
  readonly isCritical?: boolean;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button inside `SaveBar` or `TitleBar`: App Bridge reads the attributes and renders it in the admin. */
export function AdminButton({ isPrimary, isCritical, isBusy, onClick, children }: Props) {
  const attributes = {
    ...(isPrimary && { variant: 'primary' }),
    ...(isCritical && { tone: 'critical' }),
    ...(isBusy && { loading: '' }),
  } as ButtonHTMLAttributes<HTMLButtonElement>;
  return (
    <button {...attributes} onClick={onClick}>
      {children}
    </button>
  );
}
