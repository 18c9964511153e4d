export { checkPictures } from './check-pictures.server.ts';
export { openExport, orderExport } from './export/export-address.server.ts';
export { readExport } from './export/read-export.server.ts';
export { loadChannelsScreen } from './load-channels-screen.server.ts';
export { stopFrames } from './pictures/frames.server.ts';
export { saveFittingCopy } from './save-fitting-copy.server.ts';
