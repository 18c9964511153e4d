export { findPublishedFile, publishedFileHeaders } from './find-published.server.ts';
export type { PublishedFile } from './find-published.server.ts';
export { listPublications } from './list-publications.server.ts';
export { publicationsRead } from './publications-read.server.ts';
export { publishAsset } from './publish-asset.server.ts';
export { erasePublications, sweepPublications } from './sweep-publications.server.ts';
export { answerSharePage } from './pages/share-page.server.ts';
export { takeBack } from './take-back.server.ts';
