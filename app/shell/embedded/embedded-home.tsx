import { Link } from '@remix-run/react';
import {
  Badge,
  BlockStack,
  Button,
  Card,
  Icon,
  InlineGrid,
  InlineStack,
  Page,
  ProgressBar,
  Text,
} from '@shopify/polaris';
import { CheckCircleIcon } from '@shopify/polaris-icons';
import { widthIn } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { useEmbeddedCredits } from './embedded-frame.tsx';
import styles from './embedded-home.module.css';
import { EMBEDDED_PLACES } from './embedded-places.ts';

export interface EmbeddedHomeData {
  readonly counts: {
    readonly results: number;
    readonly materials: number;
    /** Pictures that are on products of the shop. */
    readonly onProducts: number;
  };
  /** Photos made last, newest first. */
  readonly recent: readonly AssetView[];
}

const count = new Intl.NumberFormat('en');

/** Home in the Shopify admin: where the merchant stands, what comes next, what was made last. */
export function EmbeddedHome({ counts, recent }: EmbeddedHomeData) {
  const credits = useEmbeddedCredits();
  const steps = setupSteps(counts);
  const isSetUp = steps.every((step) => step.isDone);
  return (
    <Page title={PLACE_NAMES.home} primaryAction={{ content: 'Stage a product', url: EMBEDDED_PLACES.staging }}>
      <BlockStack gap="400">
        <Card padding="400">
          <InlineGrid columns={3} gap="400">
            <Metric name="Credits" value={credits.available} />
            <Metric name="Photos made" value={counts.results} />
            <Metric name="On products" value={counts.onProducts} />
          </InlineGrid>
        </Card>
        {isSetUp ? null : <SetupGuide steps={steps} />}
        {isSetUp || recent.length > 0 ? <Recent recent={recent} /> : null}
      </BlockStack>
    </Page>
  );
}

function Metric({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <BlockStack gap="100">
      <Text as="h2" variant="bodySm" tone="subdued">
        {name}
      </Text>
      <Text as="p" variant="headingLg" numeric>
        {count.format(value)}
      </Text>
    </BlockStack>
  );
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDone: boolean;
}

function setupSteps({ results, materials }: EmbeddedHomeData['counts']): readonly Step[] {
  return [
    {
      title: 'Add a picture of a product',
      text: 'Any background will do. Plinth cuts the product out, free and as often as you like.',
      action: 'Add a picture',
      isDone: materials > 0 || results > 0,
    },
    {
      title: 'Make your first photo',
      text: 'Choose a scene, say in a sentence what you have in mind, and get up to four photos.',
      action: 'Set the scene',
      isDone: results > 0,
    },
  ];
}

function SetupGuide({ steps }: { readonly steps: readonly Step[] }) {
  const done = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone);
  return (
    <Card padding="400">
      <BlockStack gap="400">
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="h2" variant="headingMd">
              Setup guide
            </Text>
            <Badge>{`${done} of ${steps.length} done`}</Badge>
          </InlineStack>
          <ProgressBar progress={(100 * done) / steps.length} size="small" ariaLabelledBy="setup-guide" />
          <span id="setup-guide" className="visually-hidden">
            Setup steps done
          </span>
        </BlockStack>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title} className={styles.step}>
              <span className={styles.mark}>
                {step.isDone ? <Icon source={CheckCircleIcon} tone="success" accessibilityLabel="Done" /> : <Todo />}
              </span>
              <BlockStack gap="200" inlineAlign="start">
                <Text as="h3" variant="bodyMd" fontWeight="semibold">
                  {step.title}
                </Text>
                {step === next ? (
                  <>
                    <Text as="p" tone="subdued">
                      {step.text}
                    </Text>
                    <Button url={EMBEDDED_PLACES.staging}>{step.action}</Button>
                  </>
                ) : null}
              </BlockStack>
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}

function Todo() {
  return (
    <span className={styles.todo}>
      <span className="visually-hidden">To do</span>
    </span>
  );
}

function Recent({ recent }: { readonly recent: readonly AssetView[] }) {
  return (
    <Card padding="400">
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            Recent photos
          </Text>
          {recent.length > 0 ? (
            <Button variant="plain" url={EMBEDDED_PLACES.library}>
              Open Portfolio
            </Button>
          ) : null}
        </InlineStack>
        {recent.length > 0 ? (
          <ul className={styles.recent}>
            {recent.map((asset) => (
              <li key={asset._id}>
                <Link to={EMBEDDED_PLACES.library} className={styles.photo}>
                  <img
                    src={asset.urls.thumb}
                    srcSet={`${asset.urls.thumb} ${widthIn('thumb', asset)}w, ${asset.urls.preview} ${widthIn('preview', asset)}w`}
                    sizes="160px"
                    alt={asset.imageName}
                    width={asset.width}
                    height={asset.height}
                  />
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <Text as="p" tone="subdued">
            The photos you make appear here and are kept in your portfolio.
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
