export { pushDraftSchema } from './push-draft.schema.ts';
export { PushDesk } from './screens/push-desk.tsx';
export type { ShareScreenData } from './share/load-share-screen.server.ts';
export { ShareScreen } from './share/share-screen.tsx';
