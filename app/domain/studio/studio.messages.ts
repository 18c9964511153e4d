/** What the merchant reads about a canvas, whatever it is for. */
export const studioMessages = {
  sceneMissing: 'This canvas is not there any more.',
  sceneInvalid: 'This canvas could not be saved.',
  sceneNewer: 'This canvas was made by a newer version of Plinth.',
  sceneUnreadable: 'This canvas cannot be read.',
  sceneKept: 'It is kept as it is, and nothing is written over it.',
  sceneDownload: 'Download it',
  sceneRetry: 'Try again',
  sceneStartNew: 'Start a new scene',
  newSceneName: 'New scene',
  sceneOffline: 'Not saved yet. Trying again as soon as the server answers.',
  sceneConflict: 'This canvas was changed in another tab.',
} as const;
