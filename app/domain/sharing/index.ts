export { NETWORK_LABELS, NETWORK_NAMES } from './networks/network-names.ts';
export type { NetworkName } from './networks/network-names.ts';
export { pushDraftSchema } from './push-draft.schema.ts';
export { PushDesk } from './screens/push-desk.tsx';
export type { ShareScreenData } from './share/load-share-screen.server.ts';
export { ShareScreen } from './share/share-screen.tsx';
