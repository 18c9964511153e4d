import { Badge, Button, InlineStack } from '@shopify/polaris';
import styles from './margins-screen.module.css';
import { Rows, Soft } from './rows.tsx';
import { SectionHeader } from './section-header.tsx';
import { useOwnerForm } from './use-owner-form.ts';

type Choice = 'provider' | 'local' | 'off';

interface Route {
  readonly name: string;
  readonly title: string;
  /** By which it would be done elsewhere; null where no provider does it. */
  readonly provider: string | null;
  readonly endpoints: readonly string[];
  readonly hasLocal: boolean;
  readonly credits: number;
  readonly costMicros: number;
  readonly isConfigured: boolean;
  readonly priceFrom: 'published' | 'reported' | 'estimated';
  readonly pricesCheckedOn: string;
  readonly results: number;
  readonly reported: number;
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly state: 'sound' | 'loss' | 'given' | 'unknown';
}

interface MarginsScreenProps {
  readonly routes: readonly Route[];
  /** The value of one credit, by plan. */
  readonly values: readonly { readonly plan: string; readonly micros: number }[];
  /** By OpenAI, in 30 days. */
  readonly words: {
    readonly results: number;
    readonly reported: number;
    readonly totalMicros: number;
    readonly costMicros: number | null;
  };
  /** Without the provider's key everything is done on this machine. */
  readonly hasProvider: boolean;
}

const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 3 });
const dollars = (micros: number) => DOLLARS.format(micros / 1_000_000);

/** Labels for the source of a cost that the request ledger has not recorded. */
const PRICES: Readonly<Record<Route['priceFrom'], string>> = {
  published: 'published price',
  reported: 'price reported by third parties',
  estimated: 'estimate: no published price',
};

const doneBy = ({ choice, provider }: Pick<Route, 'choice' | 'provider'>): string =>
  provider === null || choice === 'local' ? 'This machine' : choice === 'off' ? 'Off' : provider;

/** The revenue of each use by plan, its cost by route, and the engine that serves it. */
export function MarginsScreen({ routes, values, words, hasProvider }: MarginsScreenProps) {
  return (
    <>
      <SectionHeader
        title="Margins"
        description={
          hasProvider
            ? 'Revenue per use and plan against provider cost. Uses that would lose money run on this machine unless you choose otherwise.'
            : 'No provider is set up: everything runs on this machine at no cost per use.'
        }
      />
      <Rows
        list={{ rows: routes.map((route) => ({ ...route, id: route.name })), next: null }}
        emptyText="There are no routes."
        columns={[
          {
            label: 'Feature and route',
            cell: ({ title, endpoints }) => (
              <>
                {title}
                {endpoints.map((id) => (
                  <Soft key={id}>{id}</Soft>
                ))}
              </>
            ),
          },
          {
            label: 'Cost per use',
            align: 'end',
            cell: ({ costMicros, isConfigured, results, reported, priceFrom, pricesCheckedOn }) => (
              <>
                {dollars(costMicros)}
                {isConfigured ? null : <Soft>{`measured, ${results} in 30 days`}</Soft>}
                {isConfigured || reported < results ? (
                  <Soft>
                    {isConfigured ? '' : `${results - reported} at the `}
                    {`${PRICES[priceFrom]}, checked on ${pricesCheckedOn}`}
                  </Soft>
                ) : null}
              </>
            ),
          },
          {
            label: 'Revenue per use',
            cell: ({ credits, costMicros }) => <Brings values={values} credits={credits} costMicros={costMicros} />,
          },
          { label: 'Margin', cell: ({ state }) => <Margin state={state} /> },
          {
            label: 'Runs on',
            cell: ({ choice, provider, isChosen }) => (
              <>
                {doneBy({ choice, provider })}
                <Soft>{isChosen ? 'your choice' : 'chosen by margin'}</Soft>
              </>
            ),
          },
          { label: 'Actions', align: 'end', cell: (route) => <Choices route={route} /> },
        ]}
      />
      <p>
        Captions and prompts are free.{' '}
        {words.costMicros === null
          ? `None from OpenAI in 30 days${words.totalMicros > 0 ? `, at a cost of ${dollars(words.totalMicros)}` : ''}.`
          : `${words.results} from OpenAI in 30 days: ${dollars(words.totalMicros)}, ${dollars(words.costMicros)} each; usage was reported for ${words.reported}.`}
      </p>
    </>
  );
}

interface BringsProps extends Pick<MarginsScreenProps, 'values'>, Pick<Route, 'credits' | 'costMicros'> {}

/** By plan, in one cell: a column for each would leave no room for anything else. */
function Brings({ values, credits, costMicros }: BringsProps) {
  return (
    <dl className={styles.brings}>
      {values.map(({ plan, micros }) => {
        const gain = credits * micros - costMicros;
        return (
          <div key={plan}>
            <dt>{plan}</dt>
            <dd>{dollars(credits * micros)}</dd>
            <dd data-loss={gain < 0 ? '' : undefined}>
              {gain < 0 ? `loses ${dollars(-gain)}` : `gains ${dollars(gain)}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const MARGINS = {
  sound: ['success', 'Profitable'],
  loss: ['critical', 'Loses money'],
  given: ['attention', 'Free'],
  unknown: ['info', 'No plans'],
} as const;

function Margin({ state }: { readonly state: Route['state'] }) {
  const [tone, text] = MARGINS[state];
  return (
    <span className={styles.margin}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  );
}

/** Accepting a loss says so on its button. */
function Choices({ route }: { readonly route: Route }) {
  const { send, isBusy } = useOwnerForm();
  const { name, title, provider, choice, isChosen, hasLocal, state } = route;
  const use = `Use ${provider ?? 'a provider'}`;
  const options = [
    ...(choice === 'provider' ? [] : [['provider', state === 'loss' ? `${use} at a loss` : use] as const]),
    ...(choice === 'local' || !hasLocal ? [] : [['local', 'Run on this machine'] as const]),
    ...(choice === 'off' ? [] : [['off', 'Switch off'] as const]),
    ...(isChosen ? [['margin', 'Follow the margin'] as const] : []),
  ];
  return (
    <InlineStack gap="100" align="end">
      {options.map(([value, label]) => (
        <Button
          key={value}
          size="slim"
          disabled={isBusy}
          accessibilityLabel={`${label}: ${title}`}
          onClick={() => send({ name, choice: value })}
        >
          {label}
        </Button>
      ))}
    </InlineStack>
  );
}
