import { expect, it, vi } from 'vitest';
import { readBody } from './read-body.server.ts';

function streamed(parts: readonly string[], cancel = vi.fn()) {
  const waiting = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = waiting.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(next));
    },
    cancel,
  });
  return new Request('http://a/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

it('reads a body of any number of parts, and none', async () => {
  expect((await readBody(streamed(['ab', '', 'cde']), 5)).toString()).toBe('abcde');
  expect((await readBody(new Request('http://a/', { method: 'POST' }), 5)).length).toBe(0);
});

it('stops at the limit and does not take the connection down', async () => {
  const cancel = vi.fn();
  const request = streamed(['abc', 'def', 'ghi'], cancel);
  await expect(readBody(request, 5)).rejects.toMatchObject({ code: 'too-large' });
  expect(cancel).not.toHaveBeenCalled();
});

it('tells of a body that broke off', async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) });
  const request = new Request('http://a/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  await expect(readBody(request, 5)).rejects.toThrow('gone');
});
