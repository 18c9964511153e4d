// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { EmbeddedMessages } from './embedded-messages.tsx';

function Screen({ title, message }: { readonly title: string; readonly message: string | undefined }) {
  const { show } = useToasts();
  useEffect(() => void show({ title, message }), [show, title, message]);
  return null;
}

it.each([
  ['Video Generation', 'Video Generation Started', 'Video Generation Started'],
  ['Not saved', 'not saved.', 'Not saved'],
  ['Images Generated', 'Successfully generated 4 image(s)', 'Images Generated. Successfully generated 4 image(s)'],
  ['Copied', undefined, 'Copied'],
])("the admin's toast says %j, %j once", async (title, message, words) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const show = vi.fn();
  vi.stubGlobal('shopify', { toast: { show } });
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(<EmbeddedMessages>{() => <Screen title={title} message={message} />}</EmbeddedMessages>),
  );
  expect(show.mock.calls).toEqual([[words, {}]]);
  await act(async () => root.unmount());
});
