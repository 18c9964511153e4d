export { draftPush } from './draft-push.server.ts';
export { writeProductCaptions } from './write-product-captions.server.ts';
