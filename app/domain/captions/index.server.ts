export { describePicture } from './describe-picture.server.ts';
export { readPictureFacts } from './read-picture-facts.server.ts';
export { writeAltText } from './write-alt-text.server.ts';
export { writeCaptions } from './write-captions.server.ts';
