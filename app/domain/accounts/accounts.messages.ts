/** What people read, to the letter of the spec (platform-and-account, sections 5 and 8) where it has a sentence. */
export const accountMessages = {
  invalidCredentials: 'Invalid Credentials',
  pendingApproval:
    'Your account is currently pending approval by the admin. Please wait for the approval email before attempting to log in. Thank you for your patience.',
  /** The wire's word for the case above; the sign-in page shows the sentence. */
  notActive: 'Not an active user',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  signedOut: 'Please log in to continue.',
  emailTaken: 'An account with this email already exists.',
  /** @param seconds until the next try is evaluated */
  tooManyTries(seconds: number): string {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  },
} as const;
