import type { ReactNode } from 'react';
import { RouterLink } from '../router-link.tsx';

interface Props {
  readonly url: string;
  readonly removeUnderline?: boolean;
  readonly children: ReactNode;
}

export function Link({ url, removeUnderline, children }: Props) {
  return (
    <RouterLink
      url={url}
      className={removeUnderline ? 'Polaris-Link Polaris-Link--removeUnderline' : 'Polaris-Link'}
      data-polaris-unstyled
    >
      {children}
    </RouterLink>
  );
}
