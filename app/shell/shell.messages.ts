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
  /** (ours) What Ideation does: our own engine places sets and props, a provider's model draws. */
  sceneBuilder: 'Scene builder: builds a scene from Plinth’s sets and props. No photo needed.',
  imageGenerator: 'Image generator: an AI model draws your description. No photo needed.',
} as const;
