/** The texts of the app's settings. */
export const settingsMessages = {
  saved: 'Settings saved.',
  notSaved: 'Your settings could not be saved. Please try again.',
  notAColour: 'Enter a colour like #a8481f',
  tooManyColours: 'Choose at most 4 colours',
  brandTooLong: 'Use at most 60 characters',
  unknownScene: 'Choose a scene from the list',
  offline: 'We could not reach the server. Check your connection and try again.',
} as const;
