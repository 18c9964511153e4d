import { expect, it } from 'vitest';
import { GOES_ON } from '../stripe/stripe.messages.ts';
import { toastOf } from './answer-toast.rules.ts';

it('only what is done is a success: what goes on at a slow provider is news', () => {
  expect(toastOf({ message: 'Subscription activated' }, null)).toMatchObject({ tone: 'success' });
  expect(toastOf({}, 'Canceled')).toEqual({ title: 'Canceled', tone: 'success' });
  expect(toastOf({ message: GOES_ON, isPending: true }, 'Canceled')).toEqual({ title: GOES_ON, tone: 'info' });
  expect(toastOf({ message: null }, null)).toBeNull();
});
