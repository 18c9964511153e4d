import { Link } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, Icon, InlineGrid, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { CameraIcon, CheckCircleIcon, LightbulbIcon, PersonIcon, TargetIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { OpenRun } from '#app/domain/catalogue/index.ts';
import { widthIn } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { tourStart, useTourAnswer } from '#app/domain/onboarding/index.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { isolated } from '#app/ui/isolated.ts';
import { useEmbeddedCredits } from './embedded-frame.tsx';
import styles from './embedded-home.module.css';
import { EMBEDDED_PLACES } from '#app/ui/place-addresses.ts';
import { shellMessages } from '../shell.messages.ts';

export interface EmbeddedHomeData {
  readonly counts: {
    /** Photos made in the last 30 days. */
    readonly results: number;
    readonly hasMaterials: boolean;
    /** Pictures that are on products of the shop. */
    readonly onProducts: number;
  };
  readonly hasResults: boolean;
  /** Paid runs under way, and pictures on their way onto products. */
  readonly runs: number;
  readonly pushes: number;
  /** A run over the catalogue that is under way, or waits for a decision. */
  readonly openRun: OpenRun | null;
  /** Images from words are built by our own engine. */
  readonly ideationIsLocal: boolean;
  /** Credits per photo. */
  readonly unitPrice: number;
  /** Latest photos that are on no product. */
  readonly drafts: readonly AssetView[];
  /** The welcome to the tour is due. */
  readonly isTourDue: boolean;
  /** Photos made last, newest first. */
  readonly recent: readonly AssetView[];
}

interface Props extends EmbeddedHomeData {
  /** The shop's products that could have more pictures. */
  readonly toStage: ReactNode;
  /** The scenes of the latest work. */
  readonly scenes: ReactNode;
}

const count = new Intl.NumberFormat('en');
/** Numbers are counted up to here. */
const MANY = 100;
const about = (value: number) => (value >= MANY ? '99+' : count.format(value));

/** Home in the Shopify admin: where the merchant stands, what comes next, what was made last. */
export function EmbeddedHome({ toStage, scenes, ...data }: Props) {
  const { counts, hasResults, runs, pushes, unitPrice, drafts, recent } = data;
  const credits = useEmbeddedCredits();
  const steps = setupSteps(data);
  const isSetUp = steps.every((step) => step.isDone);
  const photos = unitPrice > 0 ? Math.floor(credits.available / unitPrice) : 0;
  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.home}
        actions={
          <Button variant="primary" url={EMBEDDED_PLACES.staging}>
            New photo
          </Button>
        }
      />
      <BlockStack gap="400">
        <NewProject ideationIsLocal={data.ideationIsLocal} />
        <Card padding="400">
          <InlineGrid columns={3} gap="400">
            <Metric
              name="Credits"
              value={count.format(credits.available)}
              says={`About ${count.format(photos)} photos`}
            />
            <Metric name="Photos made" value={about(counts.results)} says="Last 30 days" />
            <Metric name="On products" value={about(counts.onProducts)} says="In your store" />
          </InlineGrid>
        </Card>
        {runs + pushes > 0 ? <UnderWay runs={runs} pushes={pushes} /> : null}
        {data.openRun ? <RunCard run={data.openRun} /> : null}
        {isSetUp ? null : <SetupGuide steps={steps} />}
        {data.isTourDue ? <TourCard /> : null}
        {scenes}
        {toStage}
        {drafts.length > 0 ? (
          <Photos title="Not on a product yet" text="Open one to add it to a product." photos={drafts} />
        ) : null}
        {hasResults ? <Photos title="Recent photos" text={null} photos={recent} /> : null}
      </BlockStack>
    </Page>
  );
}

const projectsOf = (ideationIsLocal: boolean) =>
  [
    { place: 'staging', icon: CameraIcon, text: 'Your product in a scene, from one photo.' },
    { place: 'fashion', icon: PersonIcon, text: 'Ghost mannequin, hanger or model, from one flat-lay.' },
    {
      place: 'ideation',
      icon: LightbulbIcon,
      text: ideationIsLocal ? shellMessages.sceneBuilder : shellMessages.imageGenerator,
    },
    { place: 'training', icon: TargetIcon, text: 'Train a model on your own product.' },
  ] as const;

/** The ways to begin, as below New Project in the site's sidebar. */
function NewProject({ ideationIsLocal }: { readonly ideationIsLocal: boolean }) {
  return (
    <Card padding="400">
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          New project
        </Text>
        <ul className={styles.projects}>
          {projectsOf(ideationIsLocal).map(({ place, icon, text }) => (
            <li key={place}>
              <Link to={EMBEDDED_PLACES[place]} className={styles.project}>
                <span className={styles.projectIcon}>
                  <Icon source={icon} />
                </span>
                <span>
                  <span className={styles.projectName}>{PLACE_NAMES[place]}</span>
                  <span className={styles.projectText}>{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}

function Metric({ name, value, says }: { readonly name: string; readonly value: string; readonly says: string }) {
  return (
    <BlockStack gap="100">
      <Text as="h2" variant="bodySm" tone="subdued">
        {name}
      </Text>
      <Text as="p" variant="headingLg" numeric>
        {value}
      </Text>
      <Text as="p" variant="bodySm" tone="subdued">
        {says}
      </Text>
    </BlockStack>
  );
}

const counted = (value: number, one: string, many: string) => `${count.format(value)} ${value === 1 ? one : many}`;

function UnderWay({ runs, pushes }: { readonly runs: number; readonly pushes: number }) {
  const parts = [
    ...(runs > 0 ? [counted(runs, 'run is being made', 'runs are being made')] : []),
    ...(pushes > 0 ? [counted(pushes, 'photo is on its way to a product', 'photos are on their way to products')] : []),
  ];
  return (
    <Card padding="400">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Badge tone="info">In progress</Badge>
          <Text as="p">{parts.join(', ')}</Text>
        </InlineStack>
        <Button variant="plain" url={runs > 0 ? EMBEDDED_PLACES.staging : EMBEDDED_PLACES.library}>
          {`Open ${runs > 0 ? PLACE_NAMES.staging : PLACE_NAMES.library}`}
        </Button>
      </InlineStack>
    </Card>
  );
}

/** The admin has no notices of apps: this is where the end of a run is told. */
function RunCard({ run: { id, name, isMaking, toMake, toAnswer, toReview } }: { readonly run: OpenRun }) {
  const parts = [
    ...(isMaking && toMake > 0 ? [counted(toMake, 'product is being made', 'products are being made')] : []),
    ...(toAnswer > 0 ? [counted(toAnswer, 'product needs an answer', 'products need an answer')] : []),
    ...(toReview > 0 ? [counted(toReview, 'product to review', 'products to review')] : []),
  ];
  return (
    <Card padding="400">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Badge tone={isMaking ? 'info' : 'success'}>{isMaking ? 'In progress' : 'Photos ready'}</Badge>
          <Text as="p">{[`Your run “${isolated(name)}”`, ...parts].join(' · ')}</Text>
        </InlineStack>
        <Button variant="plain" url={`${EMBEDDED_PLACES.catalogue}/${id}`}>
          Open the run
        </Button>
      </InlineStack>
    </Card>
  );
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDone: boolean;
}

function setupSteps({ counts, hasResults }: EmbeddedHomeData): readonly Step[] {
  return [
    {
      title: 'Add a product photo',
      text: 'Any background works. Removing it is free.',
      action: 'Add a photo',
      isDone: counts.hasMaterials || hasResults,
    },
    {
      title: 'Make your first photo',
      text: 'Choose a scene, describe it in a sentence, and get up to four photos.',
      action: 'Set the scene',
      isDone: hasResults,
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
          <ProgressBar size="small" progress={Math.round((100 * done) / steps.length)} ariaLabelledBy="setup-guide" />
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

/** The welcome as the admin wants it: a card that stays until it is answered, and nothing that opens by itself. */
function TourCard() {
  const [isAnswered, setAnswered] = useState(false);
  const answer = useTourAnswer();
  if (isAnswered) return null;
  const dismiss = () => {
    setAnswered(true);
    answer();
  };
  return (
    <Card padding="400">
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          See how it works
        </Text>
        <Text as="p" tone="subdued">
          A short tour: add a photo, describe the scene, generate.
        </Text>
        <InlineStack gap="200">
          <Button url={tourStart(EMBEDDED_PLACES.staging)}>Start tour</Button>
          <Button variant="tertiary" onClick={dismiss}>
            Dismiss
          </Button>
        </InlineStack>
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

interface PhotosProps {
  readonly title: string;
  readonly text: string | null;
  readonly photos: readonly AssetView[];
}

function Photos({ title, text, photos }: PhotosProps) {
  return (
    <Card padding="400">
      <BlockStack gap="400">
        <BlockStack gap="100">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {title}
            </Text>
            <Button
              variant="plain"
              url={EMBEDDED_PLACES.library}
              accessibilityLabel={`${title}: open ${PLACE_NAMES.library}`}
            >
              {`Open ${PLACE_NAMES.library}`}
            </Button>
          </InlineStack>
          {text ? (
            <Text as="p" tone="subdued">
              {text}
            </Text>
          ) : null}
        </BlockStack>
        <ul className={styles.recent}>
          {photos.map((asset) => (
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
      </BlockStack>
    </Card>
  );
}
