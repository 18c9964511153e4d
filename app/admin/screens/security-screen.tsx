import type { SecurityRow } from '../admin-lists.ts';
import { SECURITY_FILTERS } from '../list-filters.ts';
import type { Listed } from '../admin.schema.ts';
import { Filter, Rows, Soft, State, When } from './rows.tsx';
import { SectionHeader } from './section-header.tsx';

/** The security journal: who came in, who was kept out, what happened to keys and passwords. */
export function SecurityScreen({ events, status }: { readonly events: Listed<SecurityRow>; readonly status: string }) {
  return (
    <>
      <SectionHeader
        title="Security events"
        description="Kept for 400 days, refusals for 90. Your own actions are under Audit."
        actions={<Filter name="status" label="Kind" value={status} choices={SECURITY_FILTERS} />}
      />
      <Rows
        list={events}
        emptyText="No event matches this filter."
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
