import { publicOrigin } from '#app/platform/http/public-origin.server.ts';

/** Addresses of pages that our mails lead to. */
export const accountLinks = {
  login: () => `${publicOrigin()}/login`,
  forgotPassword: () => `${publicOrigin()}/login?view=forgot-password`,
  verify: (token: string) => `${publicOrigin()}/verify/${token}`,
  passwordReset: (token: string, userId: string) => `${publicOrigin()}/passwordReset/${token}/${userId}`,
  studio: () => `${publicOrigin()}/product`,
  waitingAccounts: () => `${publicOrigin()}/admin/accounts`,
};
