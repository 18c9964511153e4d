/** The texts of the provider itself, before any tool is loaded. */
export const toolProviderMessages = {
  opening: 'Opening...',
  noWindow: 'This window could not be loaded. Please check your connection and try again.',
  makingAgain: 'Creating a variation',
} as const;
