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

/** Pages of the site. */
const SITE: readonly RouteEntry[] = [
  index('site/index.tsx'),
  route('*', 'site/not-found.tsx'),
  route('callback/auth', 'site/google-return.tsx'),
  route('dashboard', 'site/dashboard.tsx'),
  route('dashboard/api', 'site/api-keys.tsx'),
  route('dashboard/catalogue', 'site/catalogue.tsx'),
  route('dashboard/catalogue/:id', 'site/catalogue-run.tsx'),
  route('dashboard/channels', 'site/channels.tsx'),
  route('dashboard/check-file', 'site/check-file.tsx'),
  route('dashboard/credits', 'site/credits.tsx'),
  route('dashboard/custom-training', 'site/training.tsx'),
  route('dashboard/custom-training/generate', 'site/training-pictures.tsx'),
  route('dashboard/custom-training/train', 'site/training-start.tsx'),
  route('dashboard/deleted', 'site/deleted.tsx'),
  route('dashboard/download-video', 'site/videos.tsx'),
  route('dashboard/edit-with-ai', 'site/edit-with-ai.tsx'),
  route('dashboard/enhance-with-editor', 'site/image-editor.tsx'),
  route('dashboard/image-share', 'site/share.tsx'),
  route('dashboard/linkedincode', 'site/linkedin-return.tsx'),
  route('dashboard/projects', 'site/portfolio.tsx'),
  route('dashboard/remove-background', 'site/remove-background.tsx'),
  route('dashboard/text-to-image', 'site/ideation.tsx'),
  route('dashboard/tiktokcode', 'site/tiktok-return.tsx'),
  route('dashboard/userprofile', 'site/profile.tsx'),
  route('dev/outbox', 'site/outbox.tsx'),
  route('email/:token/:change', 'site/confirm-email.tsx'),
  route('fashion', 'site/fashion.tsx'),
  route('fashion-v2fast', 'site/fashion-fast.tsx'),
  route('login', 'site/login.tsx'),
  route('login/google', 'site/google-start.ts'),
  route('login/step', 'site/second-step.tsx'),
  route('logout', 'site/logout.tsx'),
  route('passwordReset/:token/:id', 'site/password-reset.tsx'),
  route('product', 'site/staging.tsx'),
  route('product_fake', 'site/product-workspaces.tsx'),
  route('product_fake/:id', 'site/product-workspace.tsx'),
  route('product_fake/:id/:action', 'site/product-project.tsx'),
  route('product_fake/create', 'site/product-workspace-create.tsx'),
  route('product_fake/setup/:id', 'site/product-workspace-setup.tsx'),
  route('secure/:token/:event', 'site/secure-account.tsx'),
  route('signup', 'site/signup.tsx'),
  route('subscriptionfailed', 'site/subscription-failed.tsx'),
  route('verify/:token?', 'site/verify-email.tsx'),
  route('virtual', 'site/try-on-workspaces.tsx'),
  route('virtual/:id', 'site/try-on-workspace.tsx'),
  route('virtual/:id/:action', 'site/try-on-project.tsx'),
  route('virtual/create', 'site/try-on-workspace-create.tsx'),
  route('virtual/setup/:id', 'site/try-on-workspace-setup.tsx'),
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

/** Below /app: pages in the Shopify admin. */
const ADMIN: readonly RouteEntry[] = [
  index('admin/home.tsx'),
  route('*', 'admin/not-found.tsx'),
  route('catalogue', 'admin/catalogue.tsx'),
  route('catalogue/:id', 'admin/catalogue-run.tsx'),
  route('custom-training', 'admin/training.tsx'),
  route('custom-training/generate', 'admin/training-pictures.tsx'),
  route('custom-training/train', 'admin/training-start.tsx'),
  route('download-video', 'admin/videos.tsx'),
  route('edit-with-ai', 'admin/edit-with-ai.tsx'),
  route('enhance-with-editor', 'admin/image-editor.tsx'),
  route('fashion', 'admin/fashion.tsx'),
  route('fashion-v2fast', 'admin/fashion-fast.tsx'),
  route('library', 'admin/portfolio.tsx'),
  route('library/channels', 'admin/channels.tsx'),
  route('library/check-file', 'admin/check-file.tsx'),
  route('library/deleted', 'admin/deleted.tsx'),
  route('library/share', 'admin/share.tsx'),
  route('plan', 'admin/plan.tsx'),
  route('plan/credits', 'admin/credits.tsx'),
  route('product', 'admin/staging.tsx'),
  route('product/marked', 'admin/marked.tsx'),
  route('product_fake', 'admin/product-workspaces.tsx'),
  route('product_fake/:id', 'admin/product-workspace.tsx'),
  route('product_fake/:id/:action', 'admin/product-project.tsx'),
  route('product_fake/create', 'admin/product-workspace-create.tsx'),
  route('product_fake/setup/:id', 'admin/product-workspace-setup.tsx'),
  route('remove-background', 'admin/remove-background.tsx'),
  route('settings', 'admin/settings.tsx'),
  route('text-to-image', 'admin/ideation.tsx'),
  route('virtual', 'admin/try-on-workspaces.tsx'),
  route('virtual/:id', 'admin/try-on-workspace.tsx'),
  route('virtual/:id/:action', 'admin/try-on-project.tsx'),
  route('virtual/create', 'admin/try-on-workspace-create.tsx'),
  route('virtual/setup/:id', 'admin/try-on-workspace-setup.tsx'),
];

/** Where Shopify comes in. */
const ADMIN_DOORS: readonly RouteEntry[] = [
  route('auth/*', 'admin/auth.ts'),
  route('auth/exit-iframe', 'admin/exit-frame.ts'),
  route('auth/session-token', 'admin/session-token.ts'),
];

/** The JSON contract, files and the networks. */
const API: readonly RouteEntry[] = [
  route('api/*', 'api/calls.ts'),
  route('api/client.ts', 'api/client.ts'),
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
  route('admin', 'site/owner/frame.tsx', OWNER),
  route('app', 'admin/frame.tsx', ADMIN),
  ...ADMIN_DOORS,
  ...API,
  ...HOOKS,
];
