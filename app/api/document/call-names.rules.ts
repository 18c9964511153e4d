import type { Call } from '../call.ts';

/** `getApiKeys`, `postApiProductsGenerate`: unique, because method and path are. */
export function operationIdOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

const SECTIONS: readonly (readonly [section: string, path: RegExp])[] = [
  ['API keys', /^\/api\/keys/],
  ['Webhooks', /^\/api\/webhooks/],
  ['Store', /^\/api\/(store|products-info|images\/shopify)/],
  ['Billing', /^\/api\/(stripe|billing|subscription|features|user\/credits|credits)/],
  ['Pictures', /^(\/view|\/api\/(images|channels|bg-remove|proxy-image|user\/project|video))/],
  ['Projects', /^\/api\/workspaces/],
  ['Generation', /^\/api\/(products|generation|inpainting|virtual-try-on|gemini|interrupt|events|avatars|upscale)/],
  ['Training', /^\/api\/lora/],
  ['Captions', /^\/api\/prompts/],
  ['Sharing', /^\/(api\/)?(share|tiktok)/],
  ['Account', /^\/api\/(user|login-info)/],
];

/** Heading under which the document lists a call. */
export function sectionOf({ path }: Pick<Call, 'path'>): string {
  return SECTIONS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'Other';
}

const OF_A_STORE = /^\/api\/catalogue\/(new-products|product-review|runs\/\{id\}\/(plan|publish|roll-back))/;

/** Whether a call is about a connected shop, and has nothing to do for an account without one. */
export const needsStore = (call: Pick<Call, 'method' | 'path'>): boolean =>
  sectionOf(call) === 'Store' || OF_A_STORE.test(call.path);

/** In the order in which a reader needs them. */
export const SECTION_ORDER = [
  'Pictures',
  'Generation',
  'Projects',
  'Store',
  'Captions',
  'Sharing',
  'Training',
  'Account',
  'Billing',
  'API keys',
  'Webhooks',
  'Other',
] as const;

export const SECTION_TEXTS: Readonly<Record<(typeof SECTION_ORDER)[number], string>> = {
  Pictures: 'Upload, edit, check, export and delete pictures and videos of the library.',
  Generation: 'Make pictures and videos, and follow the jobs that make them.',
  Projects: 'Workspaces and the projects in them.',
  Store: 'Products of the connected shop, and pictures on them.',
  Captions: 'Captions for a prompt, a picture or a product.',
  Sharing: 'Posts on social networks.',
  Training: 'Models trained of own pictures.',
  Account: 'Sign-in, profile and security of the account.',
  Billing: 'Credits, plans and payments.',
  'API keys': 'Keys that programs use.',
  Webhooks: 'Endpoints that are notified of finished jobs.',
  Other: 'Everything else.',
};
