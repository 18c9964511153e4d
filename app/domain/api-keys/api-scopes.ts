/** The scopes of keys; a call names the one it needs, and no call about keys, money or the account has one. */
export const API_SCOPES = ['read', 'generate', 'store', 'publish'] as const;
export type ApiScope = (typeof API_SCOPES)[number];
