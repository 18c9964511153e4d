import { Badge, Button, InlineStack } from '@shopify/polaris';
import { PageHeader } from '#app/ui/page-header.tsx';
import styles from './margins-screen.module.css';
import { Rows, Soft } from './rows.tsx';
import { useOwnerForm } from './use-owner-form.ts';

type Choice = 'provider' | 'local' | 'off';

interface Route {
  readonly name: string;
  readonly title: string;
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
  /** What one credit brings, by plan. */
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

/** What a cost says that nobody has booked. */
const PRICES: Readonly<Record<Route['priceFrom'], string>> = {
  published: 'by the published price',
  reported: 'by the price that others report',
  estimated: 'our estimate: the price is not published',
};

const DONE_BY: Readonly<Record<Choice, string>> = { provider: 'fal', local: 'This machine', off: 'Off' };

/** What each use brings by plan, what it costs by its route, and who does it. */
export function MarginsScreen({ routes, values, words, hasProvider }: MarginsScreenProps) {
  return (
    <>
      <PageHeader
        title="Margins"
        description={
          hasProvider
            ? 'What a use brings by plan, against what the provider costs. What would lose money is done on this machine until you say otherwise; a choice counts from the next job on.'
            : 'No provider is set up: everything is done on this machine and costs nothing by use. These are the prices if one were.'
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
            label: 'Cost of one',
            align: 'end',
            cell: ({ costMicros, isConfigured, results, reported, priceFrom, pricesCheckedOn }) => (
              <>
                {dollars(costMicros)}
                {isConfigured ? null : <Soft>{`booked, ${results} in 30 days`}</Soft>}
                {isConfigured || reported < results ? (
                  <Soft>
                    {isConfigured ? '' : `${results - reported} of them `}
                    {`${PRICES[priceFrom]}, checked on ${pricesCheckedOn}`}
                  </Soft>
                ) : null}
              </>
            ),
          },
          {
            label: 'Brings',
            cell: ({ credits, costMicros }) => <Brings values={values} credits={credits} costMicros={costMicros} />,
          },
          { label: 'Margin', cell: ({ state }) => <Margin state={state} /> },
          {
            label: 'Done by',
            cell: ({ choice, isChosen }) => (
              <>
                {hasProvider ? DONE_BY[choice] : DONE_BY.local}
                <Soft>{isChosen ? 'your choice' : 'by its margin'}</Soft>
              </>
            ),
          },
          { label: 'Actions', align: 'end', cell: (route) => <Choices route={route} /> },
        ]}
      />
      <p>
        Captions and prompts are given away.{' '}
        {words.costMicros === null
          ? `OpenAI wrote none in 30 days${words.totalMicros > 0 ? ` and cost ${dollars(words.totalMicros)}` : ''}.`
          : `OpenAI wrote ${words.results} in 30 days for ${dollars(words.totalMicros)}, ${dollars(words.costMicros)} each, ${words.reported} booked by what it said that it used.`}
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
  sound: ['success', 'Sound'],
  loss: ['critical', 'Loses money'],
  given: ['attention', 'Free'],
  unknown: ['info', 'No plans'],
} as const;

function Margin({ state }: { readonly state: Route['state'] }) {
  const [tone, text] = MARGINS[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Accepting a loss says so on its button. */
function Choices({ route }: { readonly route: Route }) {
  const { send, isBusy } = useOwnerForm();
  const { name, title, choice, isChosen, hasLocal, state } = route;
  const options = [
    ...(choice === 'provider' ? [] : [['provider', state === 'loss' ? 'Use fal at a loss' : 'Use fal'] as const]),
    ...(choice === 'local' || !hasLocal ? [] : [['local', 'Do it here'] as const]),
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
