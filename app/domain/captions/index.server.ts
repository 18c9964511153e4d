export { describePicture } from './describe-picture.server.ts';
export { writeAltText } from './write-alt-text.server.ts';
export { writeCaptions } from './write-captions.server.ts';
