export const onboardingMessages = {
  welcome: 'Welcome to Plinth',
  /** By the tour that it leads to. */
  welcomeText: {
    product:
      'A short tour shows where a photo begins, where you say what it should look like, and where it is made. It takes less than a minute.',
    tryOn:
      'A short tour shows where your clothes go, and where you say who wears them and what it costs. It takes less than a minute.',
  },
  later: 'You find it again under Start tour.',
  next: 'Next',
  skip: 'Skip the tour',
  start: 'Start tour',
  back: 'Back',
  done: 'Done',
  close: 'Close the tour',
  failed: 'The tour could not be loaded. Please try again.',
} as const;
