import { useFetcher } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import type { ComfyUiState } from '#app/domain/generation/index.ts';
import type { OwnerAnswer } from '../admin.schema.ts';
import styles from './engines-screen.module.css';
import { Rows, Soft } from './rows.tsx';

const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const GIBIBYTE = 1024 ** 3;

/** The operator's servers of ComfyUI: how they are, and what each workflow lacks there. */
export function ComfyUiServers({ servers, workflows, problems }: ComfyUiState) {
  return (
    <>
      <h2 className={styles.heading}>ComfyUI servers</h2>
      <Rows
        list={{ rows: servers, next: null }}
        emptyText="COMFYUI_URL names no server."
        columns={[
          { label: 'Server', cell: ({ id }) => id },
          {
            label: 'State',
            cell: ({ trouble, version, writesMetadata, isStuck }) => (
              <>
                {trouble === null
                  ? `Reachable, ComfyUI ${version ?? 'of an unknown version'}`
                  : `Cannot be used: ${trouble}`}
                {isStuck ? <Soft>Stuck: it still runs a request that was given up. Restart it.</Soft> : null}
                {writesMetadata ? (
                  <Soft>It writes the words into its files: start it with --disable-metadata.</Soft>
                ) : null}
              </>
            ),
          },
          {
            label: 'Device',
            cell: ({ device, freeVramBytes }) => (
              <>
                {device ?? '–'}
                {freeVramBytes === null ? null : <Soft>{(freeVramBytes / GIBIBYTE).toFixed(1)} GB free</Soft>}
              </>
            ),
          },
          { label: 'In line', align: 'end', cell: ({ line }) => line ?? '–' },
        ]}
      />
      <h2 className={styles.heading}>ComfyUI workflows</h2>
      <Rows
        list={{ rows: workflows, next: null }}
        emptyText="No workflow can be used."
        columns={[
          {
            label: 'Workflow',
            cell: ({ id, title, isOwn }) => (
              <>
                {title}
                <Soft>{isOwn ? `${id}, your own` : id}</Soft>
              </>
            ),
          },
          { label: 'Licence', cell: ({ licence }) => licence },
          {
            label: 'Can run on',
            cell: ({ ready, missing }) => (
              <>
                {ready.length > 0 ? ready.join(', ') : 'No server'}
                {missing.map(({ server, text }) => (
                  <Soft key={`${server}${text}`}>{`${server}: ${text}`}</Soft>
                ))}
              </>
            ),
          },
          { label: 'Tried on', cell: ({ triedOn }) => triedOn ?? 'Not tried yet' },
          { label: 'Actions', align: 'end', cell: ({ id, title }) => <Trial workflow={id} title={title} /> },
          { label: 'Cost of one', align: 'end', cell: ({ costMicros }) => DOLLARS.format(costMicros / 1_000_000) },
        ]}
      />
      {problems.length > 0 ? (
        <ul>
          {problems.map(({ name, text }) => (
            <li key={`${name}${text}`}>{`Not used: ${name}: ${text}.`}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Runs a workflow once and shows what came of it. */
function Trial({ workflow, title }: { readonly workflow: string; readonly title: string }) {
  const fetcher = useFetcher<OwnerAnswer>();
  const isBusy = fetcher.state !== 'idle';
  const { trial, problem } = fetcher.data ?? {};
  const failure = problem ?? trial?.failure;
  return (
    <>
      <Button
        size="slim"
        disabled={isBusy}
        accessibilityLabel={`Try it: ${title}`}
        onClick={() => fetcher.submit({ workflow }, { method: 'post' })}
      >
        {isBusy ? 'Running' : 'Try it'}
      </Button>
      {trial?.events.map((event) => (
        <Soft key={event}>{event}</Soft>
      ))}
      {failure && !isBusy ? <Soft>{failure}</Soft> : null}
      {trial?.picture && !isBusy ? (
        <img className={styles.trial} src={trial.picture} alt={`Result of ${title}`} />
      ) : null}
    </>
  );
}
