import { expect, it } from 'vitest';
import { networkConnectionsRead } from './list-connections.server.ts';

const ID = '00000000-0000-7000-8000-000000000000';
const missing = (role: 'user' | 'superadmin') =>
  networkConnectionsRead({ id: ID, role })
    .parse([])
    .map(({ status, missingSettings }) => [status, ...missingSettings]);

it('the settings that a network lacks are named for the owner alone', () => {
  expect(missing('superadmin')).toEqual([
    ['not-configured', 'LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
    ['not-configured', 'TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  ]);
  expect(missing('user')).toEqual([['not-configured'], ['not-configured']]);
});
