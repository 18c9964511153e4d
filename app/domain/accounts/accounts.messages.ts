/** The texts of accounts, to the letter of the spec (platform-and-account, sections 2, 5 and 8) where it has a sentence. */
export const accountMessages = {
  invalidCredentials: 'Invalid Credentials',
  pendingApproval:
    'Your account is currently pending approval by the admin. Please wait for the approval email before attempting to log in. Thank you for your patience.',
  /** The wire's word for the case above; the sign-in page shows the sentence. */
  notActive: 'Not an active user',
  registered: 'User Registered Successfully. Please check your inbox for verification email',
  registeredWithoutMail:
    'User Registered Successfully. The owner of this site verifies your account before you can log in.',
  someError: 'Some Error Occurred',
  resetRequested: 'We have received your password reset request. Please check your email for further instructions.',
  unknownEmail: 'Sorry, we could not find your email address on our system...',
  passwordReset: 'Your password has been successfully reset. You can now log in with your new password.',
  passwordsDiffer: 'Passwords do not match',
  verified: 'Your account has been verified successfully.',
  passwordToChoose:
    'This address was signed up more than once, so no password counts yet. Choose one with this token and userId: PATCH /api/user/resetPassword.',
  enterEmail: 'Please enter email',
  enterValidEmail: 'Please enter valid email',
  invalidToken: 'Invalid Token',
  tokenNotFound: 'token not found',

  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  nameTooLong: 'Names have at most 60 characters',
  passwordTooShort: 'Use at least 8 characters',
  passwordTooLong: 'Use at most 128 characters',
  passwordCommon: 'This password is too easy to guess. Please choose another one.',
  passwordSame: 'Please choose a password other than the one you were given.',
  chooseNewPassword: 'Please log in on the website: this password is good for one thing, choosing a new one.',
  stepOver: 'This took too long, or was done already. Please log in again.',
  verificationSent: 'If an account is waiting for this address, a new verification email is on its way.',
  unverified: 'Your email address is not verified yet. Open the link in our email.',
  unverifiedWithoutMail: 'Your account is not verified yet. Ask the owner of this site to verify it.',
  ownerVerifies: 'This site sends no email. Its owner verifies your account.',
  ownerHasLink: 'This site sends no email. Ask its owner for the link.',
  signedOut: 'Please log in to continue.',
  passwordAgain: 'Please enter your password once more: you logged in a while ago.',
  signUpClosed: 'Sign-up is closed at the moment. Please come back later.',
  emailTaken: 'An account with this email already exists.',
  googleFailed: 'Google did not confirm who you are. Please try again.',
  googleSilent: 'Google does not answer at the moment. Please try again, or log in with your password.',
  googleUnverified: 'Google has not verified this email address. Please sign up with your email instead.',
  googleTaken: 'An account with this email already exists. Please log in with your password.',
  storeFailed: 'We could not confirm your store with Shopify. Please try again.',
  storeDomain: 'Please enter your store domain, for example my-store.myshopify.com',
  /** @param seconds until the next try is evaluated */
  tooManyTries(seconds: number): string {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  },
} as const;
