import { NETWORK_LABELS } from './network-names.ts';
import type { NetworkName } from './network-names.ts';

const label = (network: NetworkName) => NETWORK_LABELS[network];

/** A sentence for everything that can happen between us and a network. */
export const networkMessages = {
  notConfigured: (network: NetworkName) => `Posting to ${label(network)} is not available yet.`,
  /** For the owner alone. */
  missing: (settings: readonly string[]) => `To set it up, set ${settings.join(' and ')}.`,
  byHand: 'Until then, download the file and post it yourself.',
  notConnected: (network: NetworkName) => `Connect ${label(network)} first.`,
  reconnect: (network: NetworkName) =>
    `${label(network)} no longer lets Plinth post for you. Reconnect to continue the post.`,
  reconnectNow: (network: NetworkName) => `${label(network)} no longer lets Plinth post for you. Reconnect it.`,
  busy: (network: NetworkName) => `${label(network)} asks to wait a moment. Try again soon.`,
  silent: (network: NetworkName) => `${label(network)} does not answer. Try again in a moment.`,
  denied: (network: NetworkName) => `You did not let Plinth post to ${label(network)}. Nothing was changed.`,
  /** Spec: professional network callback failure. */
  callbackFailed: 'An error occurred while processing your request. Please try again',
  otherPerson: (network: NetworkName) =>
    `You are now connected to ${label(network)} as another person. Nothing was posted.`,
  outdated: (network: NetworkName) =>
    `${label(network)} has retired the version of its interface that Plinth uses. Nothing was posted. The owner of this Plinth has to update it.`,
  queued: (network: NetworkName) => `Waiting to go to ${label(network)}.`,
  sending: (network: NetworkName) => `Going to ${label(network)}.`,
  processing: (network: NetworkName) => `${label(network)} is processing it. That can take a few minutes.`,
  slow: (network: NetworkName) => `${label(network)} has not said yet how it ended. Look there.`,
  published: (network: NetworkName) => `Posted to ${label(network)}.`,
  inbox: 'It is in your TikTok inbox. Finish it in the TikTok app.',
  unknown: (network: NetworkName) =>
    `It may have been posted: ${label(network)} did not answer. Look there before you post it again.`,
  limited: (network: NetworkName) => `${label(network)} asks us to wait. We’ll retry automatically.`,
  waiting: (network: NetworkName) => `${label(network)} does not answer. Nothing was posted yet; Plinth tries again.`,
  asking: (network: NetworkName) => `${label(network)} did not say whether it has it. Plinth asks again.`,
  gaveUp: (network: NetworkName) => `${label(network)} did not answer for too long. Nothing was posted.`,
  refused: (network: NetworkName) => `${label(network)} refused it. Nothing was posted.`,
  stillPreparing: 'LinkedIn is still processing the file. We’ll retry automatically.',
  pictureGone: 'The image was deleted before posting. Nothing was posted.',
  cancelled: 'Cancelled. Nothing was posted.',
  disconnected: (network: NetworkName) =>
    `${label(network)} was disconnected before it was posted. Nothing was posted.`,
} as const;
