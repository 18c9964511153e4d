import type { NetworkQuestion } from '../ask-network.server.ts';

/** A call of LinkedIn's versioned interface, or an upload to an address that it named. */
export type LinkedInQuestion = Pick<NetworkQuestion, 'method' | 'json' | 'bytes' | 'headers'> &
  ({ readonly path: string } | { readonly url: string });
