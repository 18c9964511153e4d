/** Name of the channel on which the popup says that somebody is signed in. */
export const GOOGLE_CHANNEL = 'plinth-signed-in';
