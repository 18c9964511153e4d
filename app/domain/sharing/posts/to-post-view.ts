import type { NetworkPost } from '@prisma/client';
import { ACT_SENTENCES } from '../disclosure/disclosure.rules.ts';
import type { DisclosureAct } from '../disclosure/disclosure.rules.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { NETWORK_LABELS } from '../networks/network-names.ts';
import type { PostView } from './post.schema.ts';

/** As a post's row keeps it. */
export interface KeptDisclosure {
  readonly syntheticPerson: boolean;
  readonly generatedScene: boolean;
  readonly digitalSourceType: string | null;
  readonly acts: readonly DisclosureAct[];
}

export const disclosureIn = (post: NetworkPost) => post.disclosure as unknown as KeptDisclosure;

/** A post as it goes over the wire; one that was interrupted is `sending`. */
export function toPostView(post: NetworkPost): PostView {
  const { id, network, assetId, assetName, errorMessage, url, createdAt, updatedAt } = post;
  const status = post.status === 'working' ? 'sending' : post.status;
  const messages: Readonly<Record<PostView['status'], string>> = {
    queued: errorMessage ?? networkMessages.queued(network),
    sending: networkMessages.sending(network),
    processing: errorMessage ?? networkMessages.processing(network),
    published: networkMessages.published(network),
    inbox: networkMessages.inbox,
    refused: errorMessage ?? networkMessages.refused(network),
    reconnect: networkMessages.reconnect(network),
    unknown: networkMessages.unknown(network),
  };
  return {
    id,
    network,
    label: NETWORK_LABELS[network],
    imageId: assetId,
    imageName: assetName,
    status,
    message: messages[status],
    url,
    disclosed: disclosureIn(post).acts.map((act) => ACT_SENTENCES[act]),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
