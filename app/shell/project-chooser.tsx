import { Link } from '@remix-run/react';
import { ArrowRightIcon } from '@shopify/polaris-icons';
import type { AssetView } from '#app/domain/library/index.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { Icon } from '#app/ui/polaris/icon.tsx';
import { cardPictures } from './pictures/pictures.ts';
import type { CardPicture } from './pictures/pictures.ts';
import styles from './project-chooser.module.css';
import { shellMessages } from './shell.messages.ts';

interface Card {
  readonly name: string;
  readonly text: string;
  readonly picture: CardPicture;
  /** Null while the page is not built. */
  readonly to: string | null;
  readonly sizes: string;
}

const CARDS: readonly Card[] = [
  {
    name: 'Product',
    text: 'Drop a photo. Plinth cuts it out, you set the scene, and up to four finished shots come back.',
    picture: cardPictures.product,
    to: '/product',
    sizes: '(width < 64rem) 100vw, 620px',
  },
  {
    name: 'Fashion',
    text: 'Your clothes on a model.',
    picture: cardPictures.fashion,
    to: null,
    sizes: '(width < 64rem) 50vw, 300px',
  },
  {
    name: 'Ideation',
    text: 'Pictures from words alone, before there is a photo.',
    picture: cardPictures.ideation,
    to: '/dashboard/text-to-image',
    sizes: '(width < 64rem) 50vw, 300px',
  },
];

/** The new-project chooser: three ways to begin, then what was made last. */
export function ProjectChooser({ recent }: { readonly recent: readonly AssetView[] }) {
  return (
    <Page>
      <PageHeader title={shellMessages.chooserTitle} />
      <ul className={styles.cards}>
        {CARDS.map((card, index) => (
          <li key={card.name} className={styles.item}>
            <ChooserCard card={card} isHero={index === 0} />
          </li>
        ))}
      </ul>
      <nav aria-label="Workspaces" className={styles.workspaces}>
        <Link to="/product_fake" className={styles.more}>
          {PLACE_NAMES.productWorkspaces}
        </Link>
        <Link to="/virtual" className={styles.more}>
          {PLACE_NAMES.tryOnWorkspaces}
        </Link>
      </nav>
      {recent.length > 0 ? <RecentPictures recent={recent} /> : <FirstUse />}
    </Page>
  );
}

function ChooserCard({ card, isHero }: { readonly card: Card; readonly isHero: boolean }) {
  const { name, text, picture, to, sizes } = card;
  const inside = (
    <>
      <Picture {...picture} alt="" sizes={sizes} isHero={isHero} className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {name}
          {to ? (
            <span className={styles.arrow}>
              <Icon source={ArrowRightIcon} />
            </span>
          ) : (
            <span className={styles.badge}>Coming soon</span>
          )}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
    </>
  );
  if (!to) return <div className={`${styles.card} ${styles.waiting}`}>{inside}</div>;
  return (
    <Link to={to} prefetch="intent" className={styles.card}>
      {inside}
    </Link>
  );
}

function RecentPictures({ recent }: { readonly recent: readonly AssetView[] }) {
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <div className={styles.recentHead}>
        <h2 id="recent" className={styles.sectionTitle}>
          Recent results
        </h2>
        <Link to="/dashboard/projects" className={styles.more}>
          See all in Portfolio
        </Link>
      </div>
      <ul className={styles.strip}>
        {recent.map((asset) => (
          <li key={asset._id}>
            <Link to="/dashboard/projects" className={styles.thumb}>
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
  { title: 'Drop a product photo', text: 'Any background will do. The cut-out is free, as often as you like.' },
  { title: 'Set the scene', text: 'Choose a template and props, then say in a sentence what you have in mind.' },
  {
    title: 'Get up to four shots',
    text: 'You pay per delivered picture. Each one says how it was checked against your photo.',
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
