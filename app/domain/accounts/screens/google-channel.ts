/** Channel on which the popup announces a finished sign-in. */
export const GOOGLE_CHANNEL = 'plinth-signed-in';
