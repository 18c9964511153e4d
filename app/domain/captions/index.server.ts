export { chooseWorkflow } from './choose-workflow.server.ts';
export { describeGivenPicture } from './describe-given-picture.server.ts';
export { describePicture } from './describe-picture.server.ts';
export { enhancePrompt } from './enhance-prompt.server.ts';
export { nameClothing } from './name-clothing.server.ts';
export { writeAltText } from './write-alt-text.server.ts';
export { writeCaptions } from './write-captions.server.ts';
export { useWords } from './words.server.ts';
