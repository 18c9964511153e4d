// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keepWhatWasGiven } from './keep-what-was-given.ts';

const FORM = `
  <input name="email" /><input name="password" type="password" /><input type="hidden" name="token" value="1" />
  <input name="remember" type="checkbox" /><input name="size" type="radio" value="s" /><input name="size" type="radio" value="m" />
  <textarea></textarea><textarea></textarea><select name="unit"><option>cm</option><option>in</option></select>`;
const field = <T extends Element = HTMLInputElement>(selector: string, nth = 0): T =>
  document.querySelectorAll<T>(selector)[nth]!;

it('puts what was typed and chosen into the fields of a page that was drawn anew', () => {
  document.body.innerHTML = FORM;
  const restore = keepWhatWasGiven(document);
  // An extension shows the password.
  field('[name=password]').type = 'text';
  field('[name=email]').value = 'a@example.com';
  field('[name=password]').value = 'a long password';
  field('[name=remember]').checked = true;
  field('[value=m]').checked = true;
  field('textarea', 1).value = 'on grey slate';
  field<HTMLSelectElement>('select').selectedIndex = 1;
  document.body.innerHTML = FORM.replace('value="1"', 'value="2"');
  restore();
  expect(field('[name=email]').value).toBe('a@example.com');
  expect(field('[name=password]').value).toBe('a long password');
  expect(field('[name=token]').value).toBe('2');
  expect([field('[name=remember]').checked, field('[value=s]').checked, field('[value=m]').checked]).toEqual([
    true,
    false,
    true,
  ]);
  expect([field('textarea').value, field('textarea', 1).value]).toEqual(['', 'on grey slate']);
  expect(field<HTMLSelectElement>('select').value).toBe('in');
});

it('returns the field that had the focus', () => {
  document.body.innerHTML = FORM;
  field('[name=email]').focus();
  const restore = keepWhatWasGiven(document);
  document.body.innerHTML = FORM;
  expect(restore()).toBe(field('[name=email]'));
  (document.activeElement as HTMLElement | null)?.blur();
  expect(keepWhatWasGiven(document)()).toBeUndefined();
});

it('leaves a page alone that was not drawn anew, and fields of other names', () => {
  document.body.innerHTML = FORM;
  const restore = keepWhatWasGiven(document);
  field('[name=email]').value = 'a@example.com';
  restore();
  expect(field('[name=email]').value).toBe('a@example.com');
  document.body.innerHTML = '<input name="search" />';
  restore();
  expect(field('input').value).toBe('');
});
