export { answerFile } from './answer-file.server.ts';
export type { FileToSend } from './answer-file.server.ts';
export { answerWebhook, refuseOtherMethods } from './answer-webhook.server.ts';
export { adminApiOf } from './admin-api-of.server.ts';
export { assertSameOrigin } from './assert-same-origin.server.ts';
export { clientAddress } from './client-address.server.ts';
export {
  appBridgeScript,
  bouncePage,
  embeddedDoorOf,
  embeddedFrameAncestors,
  exitFramePage,
  shopPictureOrigins,
} from './embedded-documents.server.ts';
export { embeddedCounterpart } from './embedded-counterpart.rules.ts';
export { endSession } from './end-session.server.ts';
export { errorResponse, requestIdOf } from './error-response.server.ts';
export { finishSignIn, readOpenStep } from './finish-sign-in.server.ts';
export { acceptGoogleCode, acceptGoogleReturn, goToGoogle, isGoogleReturn } from './google-way.server.ts';
export { goToNetwork, networkCallbackAddress, passIntoAdmin } from './network-way.server.ts';
export { passkeySiteOf } from './passkey-site-of.server.ts';
export { loadPage } from './load-page.server.ts';
export { pageLoader } from './page-loader.server.ts';
export { limitRate } from './limit-rate.server.ts';
export { frameReads } from './frame-reads.server.ts';
export type { FrameReads } from './frame-reads.server.ts';
export { findAccount, findVisit, readSessionToken, requireAccount } from './require-account.server.ts';
export type { Visit } from './require-account.server.ts';
export { requireCaller } from './require-caller.server.ts';
export type { Caller } from './require-caller.server.ts';
export { requireEmbeddedAccount, requireEmbeddedVisit } from './require-embedded-account.server.ts';
export { requireFlowRun } from './require-flow-run.server.ts';
export { HOME_PATH, readReturnPath } from './return-path.rules.ts';
export {
  journeyCookie,
  readDeviceCookie,
  readRememberedEmail,
  readSessionCookie,
  sealedCookie,
  signedInCookies,
  signedOutCookies,
} from './session-cookie.server.ts';
export {
  acceptStoreReturn,
  isStoreReturn,
  isStoreSignInOffered,
  readStoreDomain,
  storeBinding,
  wayToStore,
} from './store-way.server.ts';
