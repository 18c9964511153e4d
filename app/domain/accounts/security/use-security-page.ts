import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import type { SecurityPage } from './security-event.schema.ts';

/** The journal as far as it was loaded, and the way to older lines. `kinds`: as the call takes it. */
export function useSecurityPage(first: SecurityPage, about: 'all' | 'keys') {
  const [older, setOlder] = useState<SecurityPage | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const next = older ? older.next : first.next;

  async function loadOlder() {
    if (next === null) return;
    setState('loading');
    try {
      const answer = await callApi('GET /api/user/security', { query: { before: next, about } });
      setOlder({ events: [...(older?.events ?? []), ...answer.events], next: answer.next });
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return { events: [...first.events, ...(older?.events ?? [])], hasOlder: next !== null, state, loadOlder };
}
