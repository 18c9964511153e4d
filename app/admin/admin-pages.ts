/** The owner's pages in the order of their navigation; a new one is a row here and a route. */
export const ADMIN_PAGES = [
  { label: 'Overview', to: '/admin' },
  { label: 'Waiting', to: '/admin/accounts' },
  { label: 'Users', to: '/admin/users' },
  { label: 'Jobs', to: '/admin/jobs' },
  { label: 'Engines', to: '/admin/engines' },
  { label: 'Mails', to: '/admin/mails' },
  { label: 'Webhooks', to: '/admin/webhooks' },
  { label: 'Prices', to: '/admin/prices' },
  { label: 'Margins', to: '/admin/margins' },
  { label: 'Flags', to: '/admin/flags' },
  { label: 'Security', to: '/admin/security' },
  { label: 'Audit', to: '/admin/audit' },
] as const;
