export { pushDraftSchema } from './push-draft.schema.ts';
