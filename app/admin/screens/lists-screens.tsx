import { Button } from '@shopify/polaris';
import { kindFacts } from '#app/domain/generation/index.ts';
import type { AuditRow, FailedRow, JobRow, QueueRow, WebhookRow } from '../admin-lists.ts';
import { JOB_FILTERS, WEBHOOK_SOURCES } from '../list-filters.ts';
import type { Listed } from '../admin.schema.ts';
import { Filter, Rows, Soft, State, When } from './rows.tsx';
import { SectionHeader } from './section-header.tsx';
import { useOwnerForm } from './use-owner-form.ts';

interface JobsScreenProps {
  readonly jobs: Listed<JobRow>;
  /** Null on the pages of older jobs. */
  readonly queues: Listed<QueueRow> | null;
  /** Null on the pages of older jobs. */
  readonly failed: Listed<FailedRow> | null;
  readonly status: string;
}

/** Jobs of all accounts, reasons of failures, and the queues of other durable work. */
export function JobsScreen({ jobs, queues, failed, status }: JobsScreenProps) {
  const isAll = status === 'all' || !JOB_FILTERS.some((filter) => filter === status);
  return (
    <>
      <SectionHeader
        title="Jobs"
        actions={<Filter name="status" label="Status" value={status} choices={JOB_FILTERS} />}
      />
      <Rows
        list={jobs}
        emptyText={isAll ? 'No jobs yet.' : 'No job matches this filter.'}
        columns={[
          {
            label: 'Job',
            cell: ({ kind, email }) => (
              <>
                {kindFacts(kind)?.title ?? kind}
                <Soft>{email}</Soft>
              </>
            ),
          },
          { label: 'Status', cell: (job) => <State state={job.status} /> },
          {
            label: 'Message',
            cell: ({ errorMessage, errorCode }) =>
              errorMessage || errorCode ? (
                <span>
                  {errorMessage}
                  <Soft>{errorCode}</Soft>
                </span>
              ) : null,
          },
          { label: 'Results', align: 'end', cell: ({ delivered, accepted }) => `${delivered} of ${accepted}` },
          { label: 'Credits', align: 'end', cell: ({ charged }) => charged },
          { label: 'Took', align: 'end', cell: ({ seconds }) => (seconds === null ? '–' : `${seconds.toFixed(1)} s`) },
          { label: 'At (UTC)', cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
      {failed ? <FailedMessages failed={failed} /> : null}
      {queues ? <Queues queues={queues} /> : null}
    </>
  );
}

function FailedMessages({ failed }: { readonly failed: Listed<FailedRow> }) {
  // Of the list: a row is gone as soon as its message has been repeated.
  const form = useOwnerForm();
  if (failed.rows.length === 0) return null;
  return (
    <>
      <SectionHeader title="Failed messages" />
      <Rows
        list={failed}
        emptyText="No message has failed."
        columns={[
          {
            label: 'Message',
            cell: ({ queue, id }) => (
              <>
                {queue}
                <Soft>{id}</Soft>
              </>
            ),
          },
          { label: 'Status', cell: ({ isDead }) => (isDead ? 'Dead' : 'Tried again') },
          { label: 'Tries', align: 'end', cell: ({ tries }) => tries },
          { label: 'Error', cell: ({ error }) => error },
          { label: 'At (UTC)', cell: ({ at }) => <When at={at} /> },
          { label: 'Action', align: 'end', cell: (message) => <Repeat message={message} form={form} /> },
        ]}
      />
    </>
  );
}

function Repeat({
  message: { queue, id, isDead },
  form: { send, isBusy },
}: {
  readonly message: FailedRow;
  readonly form: ReturnType<typeof useOwnerForm>;
}) {
  const title = isDead ? 'Send back' : 'Try now';
  return (
    <Button
      disabled={isBusy}
      accessibilityLabel={`${title}: ${queue} ${id}`}
      onClick={() => send({ queue, id, intent: isDead ? 'redrive' : 'retry' })}
    >
      {title}
    </Button>
  );
}

function Queues({ queues }: { readonly queues: Listed<QueueRow> }) {
  return (
    <>
      <SectionHeader title="Queues" />
      <Rows
        list={queues}
        emptyText="A worker creates the queues at its first start."
        columns={[
          { label: 'Queue', cell: ({ name }) => name },
          { label: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
          { label: 'Later', align: 'end', cell: ({ delayed }) => delayed },
          { label: 'Running', align: 'end', cell: ({ running }) => running },
          { label: 'Dead', align: 'end', cell: ({ dead }) => dead },
        ]}
      />
    </>
  );
}

const SOURCES = { shopify: 'From Shopify', stripe: 'From Stripe', endpoints: 'To developers' };

/** Messages of others to us, and ours to developers. */
export function WebhooksScreen({
  webhooks,
  source,
}: {
  readonly webhooks: Listed<WebhookRow>;
  readonly source: string;
}) {
  return (
    <>
      <SectionHeader
        title="Webhooks"
        actions={<Filter name="source" label="Source" value={source} choices={WEBHOOK_SOURCES} words={SOURCES} />}
      />
      <Rows
        list={webhooks}
        emptyText="No messages yet."
        columns={[
          {
            label: 'Message',
            cell: ({ event, about }) => (
              <>
                {event}
                <Soft>{about}</Soft>
              </>
            ),
          },
          { label: 'Status', cell: ({ state }) => <State state={state} /> },
          { label: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
          { label: 'Last answer', cell: ({ detail }) => detail },
          { label: 'At (UTC)', cell: ({ at }) => <When at={at} /> },
        ]}
      />
    </>
  );
}

const ACTIONS: Readonly<Record<string, string>> = {
  'account.approve': 'Approved an account',
  'account.verify': 'Verified an account',
  'account.refuse': 'Refused an account',
  'account.disable': 'Disabled an account',
  'account.enable': 'Enabled an account',
  'credits.grant': 'Granted credits',
  'price.change': 'Changed a price',
  'flag.turn': 'Changed a flag',
  'mail.send-again': 'Queued an email again',
  'message.retry': 'Made a message due',
  'message.redrive': 'Sent a message back to its queue',
};

/** Everything that was done on the owner's pages. */
export function AuditScreen({ entries }: { readonly entries: Listed<AuditRow> }) {
  return (
    <>
      <SectionHeader title="Audit" description="Every action on these pages. Entries cannot be changed or deleted." />
      <Rows
        list={entries}
        emptyText="No action yet."
        columns={[
          {
            label: 'Action',
            cell: ({ action, subject }) => (
              <>
                {ACTIONS[action] ?? action}
                <Soft>{subject}</Soft>
              </>
            ),
          },
          { label: 'Detail', cell: ({ detail }) => detail || null },
          { label: 'By', cell: ({ actor }) => actor },
          { label: 'At (UTC)', cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    </>
  );
}
