interface AdminGroup {
  readonly label: string;
  /** In the order of their links; the first one opens with the group's tab. */
  readonly pages: readonly { readonly label: string; readonly to: string }[];
}

/** The owner's pages by the tabs they stand in; a new one is a row here and a route (decision 333). */
export const ADMIN_GROUPS: readonly AdminGroup[] = [
  { label: 'Overview', pages: [{ label: 'Overview', to: '/admin' }] },
  {
    label: 'Accounts',
    pages: [
      { label: 'Waiting', to: '/admin/accounts' },
      { label: 'Users', to: '/admin/users' },
    ],
  },
  {
    label: 'Activity',
    pages: [
      { label: 'Jobs', to: '/admin/jobs' },
      { label: 'Emails', to: '/admin/mails' },
      { label: 'Webhooks', to: '/admin/webhooks' },
    ],
  },
  {
    label: 'Pricing',
    pages: [
      { label: 'Prices', to: '/admin/prices' },
      { label: 'Margins', to: '/admin/margins' },
    ],
  },
  {
    label: 'System',
    pages: [
      { label: 'Engines', to: '/admin/engines' },
      { label: 'Flags', to: '/admin/flags' },
    ],
  },
  {
    label: 'Security',
    pages: [
      { label: 'Events', to: '/admin/security' },
      { label: 'Audit', to: '/admin/audit' },
    ],
  },
];
