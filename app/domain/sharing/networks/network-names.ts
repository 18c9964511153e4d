/** Networks that pictures are posted to in the merchant's name. */
export const NETWORK_NAMES = ['linkedin', 'tiktok'] as const;

export type NetworkName = (typeof NETWORK_NAMES)[number];

/** As merchants know them. */
export const NETWORK_LABELS: Readonly<Record<NetworkName, string>> = { linkedin: 'LinkedIn', tiktok: 'TikTok' };
