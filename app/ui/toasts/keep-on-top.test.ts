// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { keepOnTop } from './keep-on-top.ts';

it('leaves an element where it is once the page has another body', async () => {
  const former = document.body;
  const host = document.createElement('div');
  const end = keepOnTop(host);
  expect(host.parentElement).toBe(former);

  let moves = 0;
  vi.spyOn(former, 'append').mockImplementation(() => {
    moves += 1;
  });
  document.documentElement.replaceChild(document.createElement('body'), former);
  former.append(document.createElement('p'));
  moves = 0;
  former.appendChild(document.createElement('p'));
  await new Promise((done) => setTimeout(done));
  expect(moves).toBe(0);
  end();
});
