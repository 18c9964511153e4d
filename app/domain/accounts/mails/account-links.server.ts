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
  /** By way of the sign-in page: to whoever is not signed in, the owner's pages do not exist. */
  waitingAccounts: () => `${publicOrigin()}/login?redirectTo=%2Fadmin%2Faccounts`,
};
