import { Banner } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { ConnectionView } from '../connections/connection.schema.ts';
import { networkMessages } from '../networks/network-messages.ts';

interface Props {
  readonly connection: ConnectionView;
  /** What can be done until then. */
  readonly children?: ReactNode;
}

/** Says what the owner of this Plinth has to set, and offers nothing. */
export function NotSetUp({ connection, children = networkMessages.byHand }: Props) {
  return (
    <Banner tone="info" title={networkMessages.notConfigured(connection.network)}>
      Its owner sets {connection.missingSettings.join(' and ')}. {children}
    </Banner>
  );
}
