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
