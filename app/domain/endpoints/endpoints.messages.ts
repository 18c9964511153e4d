/** The texts for developers about webhook endpoints. */
export const endpointMessages = {
  none: 'No endpoints yet',
  urlRequired: 'Please enter an address.',
  urlRefused: 'Webhooks go to public https addresses, without user name or password in them.',
  urlTaken: 'There is an endpoint with this address already.',
  tooMany: (max: number) => `You can have at most ${max} endpoints. Delete one first.`,
  missing: 'This endpoint is not there.',
  messageMissing: 'This message is not there.',
  paused: 'The endpoint was paused for a day.',
  failed: 'Something went wrong. Please try again later.',
  offline: 'The server could not be reached. Please check your connection and try again.',
  copied: 'Secret copied',
  notCopied: 'The secret could not be copied. Please select it and copy it by hand.',
  /** Why a delivery failed, by OutboundError's reason. */
  failures: {
    address: 'The address does not lead to a public server.',
    redirects: 'The address redirects; redirects are not followed.',
    'too-large': 'The answer was too long.',
    timeout: 'No answer in time.',
    network: 'No connection.',
  },
} as const;
