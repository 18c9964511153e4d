import { expect, test } from 'vitest';
import type { ConnectionView } from '../connections/connection.schema.ts';
import { SHARE_TARGETS, wayTo } from './networks.ts';

const connection = (network: 'linkedin' | 'tiktok', status: ConnectionView['status']): ConnectionView => ({
  network,
  label: network,
  status,
  missingSettings: [],
  name: '',
  avatarUrl: null,
  connectedAt: null,
});

test('a network that is set up is posted to, connected or not; any other gets a page, and it is said why', () => {
  const networks = [connection('linkedin', 'none'), connection('tiktok', 'not-configured')];
  const ways = SHARE_TARGETS.map((target) => wayTo(target, networks));
  expect(ways.map(({ network }) => network)).toEqual([null, 'linkedin', null, null, null]);
  expect(ways.map(({ missing }) => missing?.network ?? null)).toEqual([null, null, null, 'tiktok', null]);
  expect(wayTo('tiktok', [connection('tiktok', 'reconnect')])).toMatchObject({ network: 'tiktok', missing: null });
  expect(wayTo('linkedin', [])).toMatchObject({ network: null, missing: null });
});
