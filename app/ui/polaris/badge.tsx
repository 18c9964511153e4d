import type { ReactNode } from 'react';
import { capital, classes } from './classes.ts';
import { Text } from './text.tsx';

interface Props {
  readonly tone?: 'info' | 'success' | 'warning' | 'critical' | 'attention' | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone, children }: Props) {
  return (
    <span className={classes('Polaris-Badge', tone && `Polaris-Badge--tone${capital(tone)}`)}>
      {tone ? (
        <Text as="span" visuallyHidden>
          {capital(tone)}
        </Text>
      ) : null}
      <Text as="span" variant="bodySm">
        {children}
      </Text>
    </span>
  );
}
