import type { Call, ContractOf } from './call.ts';
import { accountCalls } from './calls/account-calls.server.ts';
import { apiKeysCalls } from './calls/api-keys-calls.server.ts';
import { billingCalls } from './calls/billing-calls.server.ts';
import { captionsCalls } from './calls/captions-calls.server.ts';
import { catalogueCalls } from './calls/catalogue-calls.server.ts';
import { cutOutsCalls } from './calls/cut-outs-calls.server.ts';
import { channelsCalls } from './calls/channels-calls.server.ts';
import { creditsCalls } from './calls/credits-calls.server.ts';
import { stagePicturesCalls } from './calls/stage-pictures-calls.server.ts';
import { downloadsCalls } from './calls/downloads-calls.server.ts';
import { editorCalls } from './calls/editor-calls.server.ts';
import { endpointsCalls } from './calls/endpoints-calls.server.ts';
import { generationCalls } from './calls/generation-calls.server.ts';
import { imagesCalls } from './calls/images-calls.server.ts';
import { libraryCalls } from './calls/library-calls.server.ts';
import { photoshootCalls } from './calls/photoshoot-calls.server.ts';
import { networksCalls } from './calls/networks-calls.server.ts';
import { shareCalls } from './calls/share-calls.server.ts';
import { settingsCalls } from './calls/settings-calls.server.ts';
import { picturesCalls } from './calls/pictures-calls.server.ts';
import { publicationsCalls } from './calls/publications-calls.server.ts';
import { profileCalls } from './calls/profile-calls.server.ts';
import { passkeyCalls } from './calls/passkey-calls.server.ts';
import { productReviewCalls } from './calls/product-review-calls.server.ts';
import { projectsCalls } from './calls/projects-calls.server.ts';
import { scenesCalls } from './calls/scenes-calls.server.ts';
import { streamingCalls } from './calls/streaming-calls.server.ts';
import { stripeCalls } from './calls/stripe-calls.server.ts';
import { storeCalls } from './calls/store-calls.server.ts';
import { trainingCalls } from './calls/training-calls.server.ts';
import { trackingCalls } from './calls/tracking-calls.server.ts';
import { tourCalls } from './calls/tour-calls.server.ts';
import { toolsCalls } from './calls/tools-calls.server.ts';
import { tryOnCalls } from './calls/try-on-calls.server.ts';
import { promptAssistCalls } from './calls/prompt-assist-calls.server.ts';
import { workspacesCalls } from './calls/workspaces-calls.server.ts';

const all = [
  ...accountCalls,
  ...profileCalls,
  ...passkeyCalls,
  ...trainingCalls,
  ...trackingCalls,
  ...apiKeysCalls,
  ...endpointsCalls,
  ...imagesCalls,
  ...libraryCalls,
  ...picturesCalls,
  ...generationCalls,
  ...toolsCalls,
  ...downloadsCalls,
  ...channelsCalls,
  ...stagePicturesCalls,
  ...editorCalls,
  ...cutOutsCalls,
  ...streamingCalls,
  ...tryOnCalls,
  ...promptAssistCalls,
  ...creditsCalls,
  ...billingCalls,
  ...stripeCalls,
  ...workspacesCalls,
  ...projectsCalls,
  ...scenesCalls,
  ...storeCalls,
  ...captionsCalls,
  ...networksCalls,
  ...shareCalls,
  ...publicationsCalls,
  ...photoshootCalls,
  ...catalogueCalls,
  ...productReviewCalls,
  ...settingsCalls,
  ...tourCalls,
] as const satisfies readonly Call[];

/** The whole JSON contract, one list per section of the spec. */
export const calls: readonly Call[] = all;

declare module '#app/ui/client/api-contract.ts' {
  // The browser's client knows every call by its name, with the types of its schemas.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- its members come from the list
  interface ApiContract extends ContractOf<typeof all> {}
}
