import { linkedInAdapter } from './linkedin/linkedin-adapter.server.ts';
import type { NetworkAdapter } from './network.ts';
import type { NetworkName } from './network-names.ts';
import { tiktokAdapter } from './tiktok/tiktok-adapter.server.ts';

/** Of every network; the contract test runs over all of them. */
export const ADAPTERS: Readonly<Record<NetworkName, NetworkAdapter>> = {
  linkedin: linkedInAdapter,
  tiktok: tiktokAdapter,
};
