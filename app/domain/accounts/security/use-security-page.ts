import { useState } from 'react';
import { callApi } from '#app/platform/http/call-api.ts';
import type { SecurityPage } from './security-event.schema.ts';

/** The journal as far as it was loaded, and the way to older lines. `kinds`: as the call takes it. */
export function useSecurityPage(first: SecurityPage, about: 'all' | 'keys') {
  const [older, setOlder] = useState<SecurityPage | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const next = older ? older.next : first.next;

  async function loadOlder() {
    if (next === null) return;
    setState('loading');
    const query = new URLSearchParams({ before: next, about });
    const result = await callApi<SecurityPage>('GET', `/api/user/security?${query}`);
    if (!result.isOk) return setState('failed');
    setOlder({ events: [...(older?.events ?? []), ...result.answer.events], next: result.answer.next });
    setState('idle');
  }

  return { events: [...first.events, ...(older?.events ?? [])], hasOlder: next !== null, state, loadOlder };
}
