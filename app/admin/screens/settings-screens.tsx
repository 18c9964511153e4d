import { Button } from '@shopify/polaris';
import type { FormEvent } from 'react';
import { Rows, Soft, State } from './rows.tsx';
import { SectionHeader } from './section-header.tsx';
import styles from './settings-screens.module.css';
import { useOwnerForm } from './use-owner-form.ts';

interface Feature {
  readonly name: string;
  readonly displayName: string;
  readonly creditsPerUse: number;
}

/** The price of each use. */
export function PricesScreen({ features }: { readonly features: readonly Feature[] }) {
  return (
    <>
      <SectionHeader
        title="Prices"
        description="Credits per use. A new price applies to new jobs; accepted jobs keep theirs."
      />
      <Rows
        list={{ rows: features.map((feature) => ({ ...feature, id: feature.name })), next: null }}
        emptyText="There are no features."
        columns={[
          {
            label: 'Feature',
            cell: ({ displayName, name }) => (
              <>
                {displayName}
                <Soft>{name}</Soft>
              </>
            ),
          },
          { label: 'Credits per use', align: 'end', cell: (feature) => <PriceForm feature={feature} /> },
        ]}
      />
    </>
  );
}

function PriceForm({ feature }: { readonly feature: Feature }) {
  const { send, isBusy } = useOwnerForm();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const creditsPerUse = String(new FormData(event.currentTarget).get('creditsPerUse') ?? '');
    send({ name: feature.name, creditsPerUse });
  }
  return (
    <form className={styles.price} onSubmit={submit}>
      <input
        key={feature.creditsPerUse}
        className={styles.input}
        type="number"
        name="creditsPerUse"
        min={0}
        max={1000}
        step={1}
        required
        defaultValue={feature.creditsPerUse}
        aria-label={`Credits for one ${feature.displayName}`}
      />
      <Button submit loading={isBusy} accessibilityLabel={`Save the price of ${feature.displayName}`}>
        Save
      </Button>
    </form>
  );
}

interface Flag {
  readonly name: string;
  readonly description: string;
  readonly isOn: boolean;
}

/** Feature switches. */
export function FlagsScreen({ flags }: { readonly flags: readonly Flag[] }) {
  const { send, isBusy } = useOwnerForm();
  return (
    <>
      <SectionHeader title="Flags" description="Feature switches. Changes apply immediately to everyone." />
      <Rows
        list={{ rows: flags.map((flag) => ({ ...flag, id: flag.name })), next: null }}
        emptyText="There are no flags."
        columns={[
          {
            label: 'Flag',
            cell: ({ name, description }) => (
              <>
                {name}
                <Soft>{description}</Soft>
              </>
            ),
          },
          { label: 'Status', cell: ({ isOn }) => <State state={isOn ? 'on' : 'off'} /> },
          {
            label: 'Actions',
            align: 'end',
            cell: ({ name, isOn }) => (
              <Button
                disabled={isBusy}
                accessibilityLabel={`Turn ${isOn ? 'off' : 'on'} ${name}`}
                onClick={() => send({ name, isOn: String(!isOn) })}
              >
                {isOn ? 'Turn off' : 'Turn on'}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
