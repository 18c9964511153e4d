import type { SecurityEventView } from './security-event.schema.ts';

type Kind = SecurityEventView['kind'];

const DONE: Readonly<Record<Kind, string>> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'session.ended': 'A device was signed out',
  'password.changed': 'The password was changed',
  'password.reset-requested': 'A link to reset the password was requested',
  'email.change-requested': 'Another email was asked for',
  'email.changed': 'The email was changed',
  'google.joined': 'Google was connected',
  'google.removed': 'Google was disconnected',
  'passkey.added': 'A passkey was added',
  'passkey.removed': 'A passkey was removed',
  'api-key.created': 'An API key was created',
  'api-key.ended': 'An API key was ended',
  'api-key.new-address': 'An API key was used from a new address',
  'account.deletion-requested': 'The account is to be deleted',
  'file.published': 'An image was made public',
  'file.taken-back': 'A public image was taken back',
  'network.connected': 'A network was connected',
  'network.disconnected': 'A network was disconnected',
  'request.refused': 'A request was refused',
  'webhook.refused': 'A webhook was refused',
};

const WAYS: Readonly<Record<string, string>> = {
  password: 'by password',
  google: 'with Google',
  store: 'by the store',
  passkey: 'with a passkey',
};

/** The event, as one short line. */
export function describeEvent({
  kind,
  outcome,
  detail,
}: Pick<SecurityEventView, 'kind' | 'outcome' | 'detail'>): string {
  if (kind === 'sign-in') {
    const way = WAYS[String(detail['by'])];
    return [outcome === 'ok' ? 'Signed in' : 'Not signed in', way].filter(Boolean).join(' ');
  }
  if (kind === 'session.ended' && 'sessions' in detail) return 'All devices were signed out';
  return DONE[kind];
}

/** The facts behind it: why it was refused, which key; '' where there is nothing to add. */
export function describeFacts({ detail, count }: Pick<SecurityEventView, 'detail' | 'count'>): string {
  const { reason, destination, network, key, scopes, path, status } = detail;
  const said = [
    destination,
    network,
    reason,
    key,
    scopes,
    path,
    status === undefined ? undefined : `status ${String(status)}`,
  ]
    .filter((fact) => fact !== undefined && fact !== '')
    .map(String)
    .filter((fact, at, all) => all.indexOf(fact) === at);
  return [...said, ...(count > 1 ? [`${count} times in a minute`] : [])].join(', ');
}

/** Where it came from: device and address, as far as they are known. */
export function describeOrigin({ device, address }: Pick<SecurityEventView, 'device' | 'address'>): string {
  return [device, address].filter((part) => part !== '').join(', ');
}
