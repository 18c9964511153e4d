import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { GENERIC_USER_MESSAGE } from '#app/platform/errors.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { profileMessages } from './profile.messages.ts';

/** How long a toast of the profile stays (spec, platform-and-account, section 9). */
const PROFILE_TOAST_MS = 1000;

/** Makes a call; what became of it is a toast, and the page is loaded anew. True where it worked. */
export function useCall() {
  const [isBusy, setBusy] = useState(false);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  async function run(send: () => Promise<unknown>, failure: string = GENERIC_USER_MESSAGE): Promise<boolean> {
    setBusy(true);
    try {
      const { message } = (await send()) as { readonly message?: string };
      if (message) toasts.show({ title: message, tone: 'success', durationMs: PROFILE_TOAST_MS });
      revalidate();
      return true;
    } catch (error) {
      const title = sentenceOf(error, { offline: profileMessages.offline, failed: failure });
      toasts.show({ title, tone: 'critical' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy };
}
