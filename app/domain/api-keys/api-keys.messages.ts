/** The texts for developers about keys. Sentences marked (spec) are the spec's to the letter (platform-and-account, 2). */
export const apiKeyMessages = {
  /** (spec) */
  none: 'No API keys found',
  nameRequired: 'Please enter a name for the key.',
  nameTooLong: (max: number) => `A name has at most ${max} characters.`,
  scopeRequired: 'Choose at least one thing that the key may do.',
  tooMany: (max: number) => `You can have at most ${max} active keys. Deactivate one first.`,
  missing: 'This API key is not there.',
  mistyped: 'This API key is mistyped or cut off: its checksum does not fit.',
  refused: 'This API key is unknown or was deactivated.',
  /** @param scope what the call asks for */
  lacksScope: (scope: string) => `This API key does not have the scope "${scope}".`,
  notByKey: 'This call cannot be made with an API key.',
  tooFast: 'This API key has made too many requests. Please try again in a moment.',
  failed: 'Something went wrong. Please try again later.',
  offline: 'The server could not be reached. Please check your connection and try again.',
  copied: 'Key copied',
  notCopied: 'The key could not be copied. Please select it and copy it by hand.',
  deactivated: 'The key was deactivated',
} as const;
