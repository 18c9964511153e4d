export { pushDraftSchema } from './push-draft.schema.ts';
export { PushDesk } from './screens/push-desk.tsx';
