export const onboardingMessages = {
  welcome: 'Welcome to Plinth',
  /** By the tour that it leads to. */
  welcomeText: {
    product: 'Take a 1-minute tour.',
    tryOn: 'Take a 1-minute tour.',
  },
  later: 'You can restart it any time under Start tour.',
  next: 'Next',
  skip: 'Skip the tour',
  start: 'Start tour',
  back: 'Back',
  done: 'Done',
  close: 'Close the tour',
  failed: 'The tour could not be loaded. Please try again.',
} as const;
