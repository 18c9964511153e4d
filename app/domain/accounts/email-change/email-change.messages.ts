/** The texts about another address for an account. */
export const emailChangeMessages = {
  asked: 'Open the link that we have sent to your new email. Nothing changes until then.',
  askedWithoutMail: 'This site sends no email. Ask its owner for the link. Nothing changes until then.',
  cancelled: 'Your email does not change.',
  nothingOpen: 'There is no change of your email to take back.',
  same: 'This already is the email of your account.',
  done: 'Your email has been changed. Your other devices were signed out.',
  storeStays: 'The email of a store comes from Shopify: change it in your Shopify admin.',
  tooMany: 'You have asked for this several times. Please try again in an hour.',
} as const;
