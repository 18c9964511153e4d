import { publicOrigin } from '#app/platform/http/public-origin.server.ts';

/** Addresses of pages that our mails lead to. */
export const accountLinks = {
  login: () => `${publicOrigin()}/login`,
  forgotPassword: () => `${publicOrigin()}/login?view=forgot-password`,
  verify: (token: string) => `${publicOrigin()}/verify/${token}`,
  passwordReset: (token: string, userId: string) => `${publicOrigin()}/passwordReset/${token}/${userId}`,
  confirmEmail: (token: string, changeId: string) => `${publicOrigin()}/email/${token}/${changeId}`,
  secure: (token: string, eventId: string) => `${publicOrigin()}/secure/${token}/${eventId}`,
  studio: () => `${publicOrigin()}/product`,
  /** Leads through the sign-in page: the owner's pages answer 404 to visitors who are not signed in. */
  waitingAccounts: () => `${publicOrigin()}/login?redirectTo=%2Fadmin%2Faccounts`,
};
