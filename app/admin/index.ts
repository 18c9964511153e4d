export {
  accountFormSchema,
  engineFormSchema,
  flagFormSchema,
  listQuerySchema,
  mailFormSchema,
  messageFormSchema,
  priceFormSchema,
  routeFormSchema,
  userFormSchema,
} from './admin.schema.ts';
export { MAIL_WRITTEN } from './list-filters.ts';
export { AccountsScreen } from './screens/accounts-screen.tsx';
export { AdminFrame } from './screens/admin-frame.tsx';
export { EnginesScreen } from './screens/engines-screen.tsx';
export { AuditScreen, JobsScreen, WebhooksScreen } from './screens/lists-screens.tsx';
export { FlagsScreen, PricesScreen } from './screens/settings-screens.tsx';
export { MailsScreen } from './screens/mails-screen.tsx';
export { MarginsScreen } from './screens/margins-screen.tsx';
export { OverviewScreen } from './screens/overview-screen.tsx';
export { SecurityScreen } from './screens/security-screen.tsx';
export { UsersScreen } from './screens/users-screen.tsx';
