import { Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { ArrowRightIcon } from '@shopify/polaris-icons';
import type { AssetView } from '#app/domain/library/index.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { usePlaces } from '#app/ui/places.ts';
import type { Places } from '#app/ui/places.ts';
import { ConnectShopify } from '#app/ui/connect-shopify.tsx';
import { cardPictures } from './pictures/pictures.ts';
import type { CardPicture } from './pictures/pictures.ts';
import styles from './project-chooser.module.css';
import { shellMessages } from './shell.messages.ts';

interface Card {
  readonly name: string;
  readonly text: string;
  readonly picture: CardPicture;
  readonly to: keyof Places;
  readonly sizes: string;
}

const cardsOf = (ideationIsLocal: boolean): readonly Card[] => [
  {
    name: 'Product',
    text: 'Drop a photo, set the scene, and get up to four finished images.',
    picture: cardPictures.product,
    to: 'staging',
    sizes: '(width < 64rem) 100vw, 620px',
  },
  {
    name: 'Fashion',
    text: 'Your clothes on a ghost mannequin, a hanger or a model, from flat photos.',
    picture: cardPictures.fashion,
    to: 'fashion',
    sizes: '(width < 64rem) 50vw, 300px',
  },
  {
    name: 'Ideation',
    text: ideationIsLocal ? shellMessages.sceneBuilder : shellMessages.imageGenerator,
    picture: cardPictures.ideation,
    to: 'ideation',
    sizes: '(width < 64rem) 50vw, 300px',
  },
];

interface Props {
  readonly recent: readonly AssetView[];
  /** The account is a shop's. */
  readonly hasStore: boolean;
  /** Images from words are built by our own engine. */
  readonly ideationIsLocal: boolean;
}

/** The new-project chooser: three ways to begin, then what was made last. */
export function ProjectChooser({ recent, hasStore, ideationIsLocal }: Props) {
  return (
    <Page>
      <PageHeader title={shellMessages.chooserTitle} />
      <ul className={styles.cards}>
        {cardsOf(ideationIsLocal).map((card, index) => (
          <li key={card.name} className={styles.item}>
            <ChooserCard card={card} isHero={index === 0} />
          </li>
        ))}
      </ul>
      {recent.length > 0 ? <RecentPictures recent={recent} /> : <FirstUse />}
      {hasStore ? null : <ConnectShopify />}
    </Page>
  );
}

function ChooserCard({ card, isHero }: { readonly card: Card; readonly isHero: boolean }) {
  const { name, text, picture, to, sizes } = card;
  const places = usePlaces();
  const inside = (
    <>
      <Picture {...picture} alt="" sizes={sizes} isHero={isHero} className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {name}
          <span className={styles.arrow}>
            <Icon source={ArrowRightIcon} />
          </span>
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
    </>
  );
  return (
    <Link to={places[to]} prefetch="intent" className={styles.card}>
      {inside}
    </Link>
  );
}

function RecentPictures({ recent }: { readonly recent: readonly AssetView[] }) {
  const places = usePlaces();
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <div className={styles.recentHead}>
        <h2 id="recent" className={styles.sectionTitle}>
          Recent results
        </h2>
        <Link to={places.library} className={styles.more}>
          See all in Portfolio
        </Link>
      </div>
      <ul className={styles.strip}>
        {recent.map((asset) => (
          <li key={asset._id}>
            <Link to={places.library} className={styles.thumb}>
              <img
                src={asset.urls.preview}
                alt={asset.imageName}
                width={asset.width}
                height={asset.height}
                loading="lazy"
                decoding="async"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = [
  { title: 'Drop a product photo', text: 'Any background works. Removing it is free.' },
  { title: 'Set the scene', text: 'Choose a template and props, then describe the scene in a sentence.' },
  {
    title: 'Get up to four shots',
    text: 'You only pay for delivered images. Each is checked against your photo.',
  },
] as const;

function FirstUse() {
  return (
    <section className={styles.first} aria-labelledby="first-use">
      <h2 id="first-use" className={styles.sectionTitle}>
        Your first photoshoot
      </h2>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.stepTitle}>{title}</h3>
            <p className={styles.stepText}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
