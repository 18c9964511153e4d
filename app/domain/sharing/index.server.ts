export { describeForSharing } from './describe-for-sharing.server.ts';
export { draftPush } from './draft-push.server.ts';
export { writeProductCaptions } from './write-product-captions.server.ts';
export { loadShareScreen } from './share/load-share-screen.server.ts';
