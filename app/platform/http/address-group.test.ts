import { expect, it } from 'vitest';
import { addressGroup } from './address-group.rules.ts';

it('takes an IPv4 address as it is, also in its IPv6 dress', () => {
  expect(addressGroup('203.0.113.7')).toBe('203.0.113.7');
  expect(addressGroup('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

it('takes an IPv6 network of 64 bits, however it is written', () => {
  expect(addressGroup('2001:db8:0:1::5')).toBe('2001:db8:0:1::/64');
  expect(addressGroup('2001:0DB8::1:abcd:1:2:3')).toBe('2001:db8:0:1::/64');
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
