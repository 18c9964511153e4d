// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('is masked until it is shown, and takes what is pasted or filled in by a password manager', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(<PasswordField label="Password" name="password" autoComplete="current-password" />),
  );
  const input = place.querySelector('input')!;
  const facts = () => [input.type, input.autocomplete, input.readOnly, input.maxLength];
  expect(facts()).toEqual(['password', 'current-password', false, -1]);
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  input.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
  await act(async () => place.querySelector('button')!.click());
  expect(input.type).toBe('text');
  await act(async () => root.unmount());
});
