/** An address and the file in `app/` that answers it, below the entry that it stands in. */
export interface RouteEntry {
  /** The file's path without its ending. */
  readonly id: string;
  readonly path?: string;
  readonly index?: true;
  readonly file: string;
  readonly children: readonly RouteEntry[];
}

const entry = (file: string, children: readonly RouteEntry[] = []): RouteEntry => {
  return { id: `routes/${file.replace(/\.tsx?$/, '')}`, file: `routes/${file}`, children };
};
const route = (path: string, file: string, children?: readonly RouteEntry[]): RouteEntry => {
  return { ...entry(file, children), path };
};
const index = (file: string): RouteEntry => ({ ...entry(file), index: true });

/** A page that is declared once, in `routes/pages`, and has an address in both shells. */
interface SharedPage {
  readonly site: RouteEntry;
  /** Below /app. */
  readonly admin: RouteEntry;
}

const shared = (name: string, sitePath: string, adminPath: string, file = name): SharedPage => {
  const page = entry(`pages/${file}.tsx`);
  return {
    site: { ...page, id: `routes/site/${name}`, path: sitePath },
    admin: { ...page, id: `routes/embedded/${name}`, path: adminPath },
  };
};

export const SHARED_PAGES: readonly SharedPage[] = [
  shared('catalogue', 'dashboard/catalogue', 'catalogue'),
  shared('catalogue-run', 'dashboard/catalogue/:id', 'catalogue/:id'),
  shared('channels', 'dashboard/channels', 'library/channels'),
  shared('check-file', 'dashboard/check-file', 'library/check-file'),
  shared('credits', 'dashboard/credits', 'plan/credits'),
  shared('deleted', 'dashboard/deleted', 'library/deleted'),
  shared('edit-with-ai', 'dashboard/edit-with-ai', 'edit-with-ai'),
  shared('fashion', 'fashion', 'fashion'),
  shared('fashion-fast', 'fashion-v2fast', 'fashion-v2fast', 'fashion'),
  shared('ideation', 'dashboard/text-to-image', 'text-to-image'),
  shared('image-editor', 'dashboard/enhance-with-editor', 'enhance-with-editor'),
  shared('portfolio', 'dashboard/projects', 'library'),
  shared('product-project', 'product_fake/:id/:action', 'product_fake/:id/:action', 'workspaces/product-project'),
  shared('product-workspace', 'product_fake/:id', 'product_fake/:id', 'workspaces/product-workspace'),
  shared(
    'product-workspace-create',
    'product_fake/create',
    'product_fake/create',
    'workspaces/product-workspace-create',
  ),
  shared(
    'product-workspace-setup',
    'product_fake/setup/:id',
    'product_fake/setup/:id',
    'workspaces/product-workspace-setup',
  ),
  shared('product-workspaces', 'product_fake', 'product_fake', 'workspaces/product-workspaces'),
  shared('remove-background', 'dashboard/remove-background', 'remove-background'),
  shared('share', 'dashboard/image-share', 'library/share'),
  shared('staging', 'product', 'product'),
  shared('training', 'dashboard/custom-training', 'custom-training'),
  shared('training-pictures', 'dashboard/custom-training/generate', 'custom-training/generate'),
  shared('training-start', 'dashboard/custom-training/train', 'custom-training/train'),
  shared('try-on-project', 'virtual/:id/:action', 'virtual/:id/:action', 'workspaces/try-on-project'),
  shared('try-on-workspace', 'virtual/:id', 'virtual/:id', 'workspaces/try-on-workspace'),
  shared('try-on-workspace-create', 'virtual/create', 'virtual/create', 'workspaces/try-on-workspace-create'),
  shared('try-on-workspace-setup', 'virtual/setup/:id', 'virtual/setup/:id', 'workspaces/try-on-workspace-setup'),
  shared('try-on-workspaces', 'virtual', 'virtual', 'workspaces/try-on-workspaces'),
  shared('videos', 'dashboard/download-video', 'download-video'),
];

/** Below /admin: the pages of the owner. */
const OWNER: readonly RouteEntry[] = [
  index('site/owner/overview.tsx'),
  route('accounts', 'site/owner/accounts.tsx'),
  route('audit', 'site/owner/audit.tsx'),
  route('engines', 'site/owner/engines.tsx'),
  route('flags', 'site/owner/flags.tsx'),
  route('jobs', 'site/owner/jobs.tsx'),
  route('mails', 'site/owner/mails.tsx'),
  route('margins', 'site/owner/margins.tsx'),
  route('prices', 'site/owner/prices.tsx'),
  route('security', 'site/owner/security.tsx'),
  route('users', 'site/owner/users.tsx'),
  route('webhooks', 'site/owner/webhooks.tsx'),
];

/** Pages of the site that a signed-in account sees, in its frame. */
const FRAMED: readonly RouteEntry[] = [
  route('*', 'site/not-found.tsx'),
  route('dashboard', 'site/dashboard.tsx'),
  route('dashboard/api', 'site/api-keys.tsx'),
  route('dashboard/linkedincode', 'site/linkedin-return.tsx'),
  route('dashboard/tiktokcode', 'site/tiktok-return.tsx'),
  route('dashboard/userprofile', 'site/profile.tsx'),
  route('admin', 'site/owner/frame.tsx', OWNER),
];

/** Pages of the site without its frame. */
const SITE: readonly RouteEntry[] = [
  index('site/index.tsx'),
  route('callback/auth', 'site/google-return.tsx'),
  route('dev/outbox', 'site/outbox.tsx'),
  route('email/:token/:change', 'site/confirm-email.tsx'),
  route('login', 'site/login.tsx'),
  route('login/google', 'site/google-start.ts'),
  route('login/step', 'site/second-step.tsx'),
  route('logout', 'site/logout.tsx'),
  route('passwordReset/:token/:id', 'site/password-reset.tsx'),
  route('secure/:token/:event', 'site/secure-account.tsx'),
  route('signup', 'site/signup.tsx'),
  route('subscriptionfailed', 'site/subscription-failed.tsx'),
  route('verify/:token?', 'site/verify-email.tsx'),
];

/** Below /app: pages in the Shopify admin. */
const ADMIN: readonly RouteEntry[] = [
  index('embedded/home.tsx'),
  route('*', 'embedded/not-found.tsx'),
  route('plan', 'embedded/plan.tsx'),
  route('product/marked', 'embedded/marked.tsx'),
  route('settings', 'embedded/settings.tsx'),
];

/** Where Shopify comes in. */
const AUTH_ROUTES: readonly RouteEntry[] = [
  route('auth/*', 'embedded/auth.ts'),
  route('auth/exit-iframe', 'embedded/exit-frame.ts'),
  route('auth/session-token', 'embedded/session-token.ts'),
];

/** The JSON contract, files and the networks. */
const API: readonly RouteEntry[] = [
  route('api/*', 'api/calls.ts'),
  route('api/docs', 'api/docs.tsx'),
  route('api/mcp', 'api/mcp.ts'),
  route('api/openapi.json', 'api/openapi.ts'),
  route('files/:assetId/:variant', 'api/file.ts'),
  route('files/channels', 'api/channel-archive.ts'),
  route('files/downloads', 'api/download.ts'),
  route('published/:file', 'api/published-file.ts'),
  route('share/:network/:id', 'api/published-picture.ts'),
  route('share/:network/video/:id', 'api/published-video.ts'),
  route('share/auth/linkedin', 'api/linkedin-start.ts'),
  route('share/auth/tiktok', 'api/tiktok-start.ts'),
  route('share/oauth/linkedin/callback', 'api/linkedin-callback.ts'),
  route('share/tiktok/upload', 'api/tiktok-upload.ts'),
  route('tiktok/user', 'api/tiktok-user.ts'),
  route('tiktok/validate-token', 'api/tiktok-token.ts'),
  route('view', 'api/view.ts'),
];

/** Messages of other programs. */
const HOOKS: readonly RouteEntry[] = [
  route('api/billing/webhook', 'hooks/billing.ts'),
  route('api/billing/webhook-uninstall', 'hooks/billing-uninstall.ts'),
  route('flow/create-photoshoot', 'hooks/flow-photoshoot.ts'),
  route('webhooks/app', 'hooks/app.ts'),
  route('webhooks/compliance', 'hooks/compliance.ts'),
  route('webhooks/fal', 'hooks/fal.ts'),
  route('webhooks/stripe', 'hooks/stripe.ts'),
];

/** Every address of the product; Remix and the tests read it from here. */
export const ROUTES: readonly RouteEntry[] = [
  ...SITE,
  entry('site/frame.tsx', [...SHARED_PAGES.map(({ site }) => site), ...FRAMED]),
  route('app', 'embedded/frame.tsx', [
    entry('embedded/pages.tsx', [...SHARED_PAGES.map(({ admin }) => admin), ...ADMIN]),
  ]),
  ...AUTH_ROUTES,
  ...API,
  ...HOOKS,
];
