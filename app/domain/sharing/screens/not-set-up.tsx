import { Banner } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { ConnectionView } from '../connections/connection.schema.ts';
import { networkMessages } from '../networks/network-messages.ts';

interface Props {
  readonly connection: ConnectionView;
  /** The actions until then. */
  readonly children?: ReactNode;
}

/** Says that a network is not set up; its owner reads which settings are missing. */
export function NotSetUp({ connection, children = networkMessages.byHand }: Props) {
  return (
    <Banner tone="info" title={networkMessages.notConfigured(connection.network)}>
      {connection.missingSettings.length > 0 ? `${networkMessages.missing(connection.missingSettings)} ` : null}
      {children}
    </Banner>
  );
}
