import { Banner } from '#app/ui/polaris/banner.tsx';
import type { ConnectionView } from '../connections/connection.schema.ts';
import { networkMessages } from '../networks/network-messages.ts';

/** Says what the owner of this Plinth has to set, and offers nothing. */
export function NotSetUp({ connection }: { readonly connection: ConnectionView }) {
  return (
    <Banner tone="info" title={networkMessages.notConfigured(connection.network)}>
      Its owner sets {connection.missingSettings.join(' and ')}. Until then, download the file and post it yourself.
    </Banner>
  );
}
