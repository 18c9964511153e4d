import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { GENERIC_USER_MESSAGE } from '#app/platform/errors.ts';
import { callApi } from '#app/platform/http/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { profileMessages } from './profile.messages.ts';

/** How long a toast of the profile stays (spec, platform-and-account, section 9). */
const PROFILE_TOAST_MS = 1000;

interface Done {
  readonly message?: string;
}

/** Makes a call; what became of it is a toast, and the page is loaded anew. True where it worked. */
export function useCall() {
  const [isBusy, setBusy] = useState(false);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  async function call(path: string, body: unknown = {}, failure: string = GENERIC_USER_MESSAGE): Promise<boolean> {
    setBusy(true);
    const result = await callApi<Done>('POST', path, body);
    setBusy(false);
    if (!result.isOk) {
      const title = result.message ?? (result.wasReached ? failure : profileMessages.offline);
      toasts.show({ title, tone: 'critical' });
      return false;
    }
    if (result.answer.message) {
      toasts.show({ title: result.answer.message, tone: 'success', durationMs: PROFILE_TOAST_MS });
    }
    revalidate();
    return true;
  }
  return { call, isBusy };
}
