/** Texts of the spec (platform-and-account, section 2). */
export const shellMessages = {
  chooserTitle: 'Create an AI-generated photoshoot and video for your product',
  noCredits: 'You currently do not have credits. Please choose a subscription plan.',
  seePlans: 'See Plans',
  notFound: 'Page not found',
  goHome: 'Go back home',
  sessionEnded: 'You are logged out',
  sessionEndedHint: 'Log in on a new tab, then continue here.',
  logIn: 'Log in',
} as const;
