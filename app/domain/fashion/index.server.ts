export { keepDraft } from './draft/keep-draft.server.ts';
export { loadFashion } from './load-fashion.server.ts';
export { readDraft } from './draft/read-draft.server.ts';
export { orderTryOn } from './order-try-on.server.ts';
export { takePicture, takeSubject } from './take-subject.server.ts';
export { tryOnDraftSchema } from './draft/try-on-draft.schema.ts';
