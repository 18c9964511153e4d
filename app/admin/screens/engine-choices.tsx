import { Button, Select } from '@shopify/polaris';
import { useState } from 'react';
import styles from './engines-screen.module.css';
import { Rows, Soft } from './rows.tsx';
import { useOwnerForm } from './use-owner-form.ts';

export interface EngineRouteRow {
  readonly name: string;
  readonly title: string;
  readonly hasLocal: boolean;
  readonly credits: number;
  readonly choice: 'provider' | 'local' | 'off';
  readonly isChosen: boolean;
  /** The offer that serves it where its choice is the provider. */
  readonly offer: string | null;
  readonly offers: readonly {
    readonly id: string;
    readonly provider: string;
    readonly endpoints: readonly string[];
    readonly costMicros: number;
    readonly isConfigured: boolean;
    readonly priceFrom: 'published' | 'reported' | 'estimated';
    readonly pricesCheckedOn: string;
    readonly state: 'sound' | 'loss' | 'given' | 'unknown';
  }[];
}

const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const MARGINS = { sound: 'profitable', loss: 'loses money', given: 'free for customers', unknown: 'no plans' } as const;
const BY_MARGIN = 'margin';

/** Who serves each feature, by which model or workflow, at what price; the owner chooses. */
export function EngineChoices({ routes }: { readonly routes: readonly EngineRouteRow[] }) {
  return (
    <>
      <h2 className={styles.heading}>Features</h2>
      <Rows
        list={{ rows: routes.map((route) => ({ ...route, id: route.name })), next: null }}
        emptyText="There are no features."
        columns={[
          {
            label: 'Feature',
            cell: ({ title, credits }) => (
              <>
                {title}
                <Soft>{`${credits} ${credits === 1 ? 'credit' : 'credits'} per use`}</Soft>
              </>
            ),
          },
          {
            label: 'Offers',
            cell: ({ offers }) =>
              offers.length === 0
                ? 'No provider'
                : offers.map((offer) => (
                    <div key={offer.id}>
                      {`${offer.provider}: ${offer.endpoints.join(', ')}`}
                      <Soft>
                        {`${DOLLARS.format(offer.costMicros / 1_000_000)} per use, ${MARGINS[offer.state]}; ${
                          offer.isConfigured
                            ? `${offer.priceFrom} price, checked on ${offer.pricesCheckedOn}`
                            : 'measured in 30 days'
                        }`}
                      </Soft>
                    </div>
                  )),
          },
          {
            label: 'Runs on',
            cell: (route) => (
              <>
                {servedBy(route)}
                <Soft>{route.isChosen ? 'your choice' : 'chosen by order and margin'}</Soft>
              </>
            ),
          },
          { label: 'Actions', align: 'end', cell: (route) => <Choice key={valueOf(route)} route={route} /> },
        ]}
      />
    </>
  );
}

function servedBy({ choice, offer, offers }: EngineRouteRow): string {
  if (choice === 'local') return 'This machine';
  if (choice === 'off') return 'Off';
  const found = offers.find(({ id }) => id === offer);
  return found ? `${found.provider}: ${found.endpoints[0] ?? ''}` : 'This machine';
}

const valueOf = ({ isChosen, choice, offer }: EngineRouteRow): string =>
  !isChosen ? BY_MARGIN : choice === 'provider' && offer ? offer : choice;

function Choice({ route }: { readonly route: EngineRouteRow }) {
  const { send, isBusy } = useOwnerForm();
  const { name, title, hasLocal, offers } = route;
  const [value, setValue] = useState(valueOf(route));
  const options = [
    { value: BY_MARGIN, label: 'By order and margin' },
    ...offers.map(({ id, provider, endpoints, state }) => ({
      value: id,
      label: `${provider}: ${endpoints[0] ?? ''}${state === 'loss' ? ', at a loss' : ''}`,
    })),
    ...(hasLocal ? [{ value: 'local', label: 'This machine' }] : []),
    { value: 'off', label: 'Off' },
  ];
  const save = () => {
    const isOffer = offers.some(({ id }) => id === value);
    send(isOffer ? { name, choice: 'provider', offer: value } : { name, choice: value });
  };
  return (
    <div className={styles.choice}>
      <Select label={`Run ${title} on`} labelHidden options={options} value={value} onChange={setValue} />
      <Button
        size="slim"
        disabled={isBusy || value === valueOf(route)}
        accessibilityLabel={`Save: ${title}`}
        onClick={save}
      >
        Save
      </Button>
    </div>
  );
}
