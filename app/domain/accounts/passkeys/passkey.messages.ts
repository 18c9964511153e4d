/** The texts about passkeys; the spec has none. */
export const passkeyMessages = {
  added: 'The passkey was added. Logging in asks for it from now on.',
  removed: 'The passkey was removed.',
  missing: 'There is no such passkey.',
  nameRequired: 'Give the passkey a name',
  nameTooLong: 'The name has at most 60 characters',
  onlyOwner: 'Passkeys are for the owner of this installation.',
  tooMany: 'There are ten passkeys already. Remove one first.',
  unfitSite:
    'Browsers keep passkeys for sites with a name. Open this one at its https address, or on this machine at http://localhost with the same port.',
  refused: 'The passkey was not accepted. Please try again.',
  wanted: 'Please log in on the website: this account is protected by a passkey.',
} as const;
