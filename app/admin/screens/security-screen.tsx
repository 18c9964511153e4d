import { PageHeader } from '#app/ui/page-header.tsx';
import type { SecurityRow } from '../admin-lists.ts';
import { SECURITY_FILTERS } from '../list-filters.ts';
import type { Listed } from '../admin.schema.ts';
import { Filter, Rows, Soft, State, When } from './rows.tsx';

/** The security journal: who came in, who was kept out, what happened to keys and passwords. */
export function SecurityScreen({ events, status }: { readonly events: Listed<SecurityRow>; readonly status: string }) {
  return (
    <>
      <PageHeader
        title="Security"
        description="Kept for 400 days, refusals for 90. What you do on these pages stands in the audit."
        actions={<Filter name="status" label="Kind" value={status} choices={SECURITY_FILTERS} />}
      />
      <Rows
        list={events}
        emptyText="Nothing of this kind was noted."
        columns={[
          {
            label: 'Event',
            cell: ({ what, facts }) => (
              <>
                {what}
                {facts ? <Soft>{facts}</Soft> : null}
              </>
            ),
          },
          { label: 'Outcome', cell: ({ outcome }) => <State state={outcome === 'ok' ? 'done' : 'refused'} /> },
          { label: 'Account', cell: ({ account }) => account ?? '–' },
          {
            label: 'From',
            cell: ({ address, device }) => (
              <span>
                {address || '–'}
                {device ? <Soft>{device}</Soft> : null}
              </span>
            ),
          },
          { label: 'Request', cell: ({ requestId }) => (requestId ? <Soft>{requestId}</Soft> : null) },
          { label: 'At (UTC)', cell: ({ at }) => <When at={at} /> },
        ]}
      />
    </>
  );
}
