import { Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { ArrowRightIcon } from '@shopify/polaris-icons';
import { Page } from '#app/ui/page.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import type { TrainingData } from '../training-data.ts';
import { trainingMessages } from '../training.messages.ts';
import { ModelList } from './model-list.tsx';
import styles from './training-screen.module.css';

const CARDS = [
  { type: 'fashion', title: trainingMessages.fashion, text: trainingMessages.fashionText },
  { type: 'product', title: trainingMessages.product, text: trainingMessages.productText },
] as const;

/** Where custom training begins: the two kinds, the models there are, and the offer for more. */
export function TrainingScreen({ data }: { readonly data: TrainingData }) {
  const { training } = usePlaces();
  return (
    <Page>
      <PageHeader title={PLACE_NAMES.training} description={trainingMessages.lead} />
      <ul className={styles.cards}>
        {CARDS.map(({ type, title, text }) => (
          <li key={type}>
            <Link to={`${training}/train?type=${type}`} className={`plinth-card ${styles.card}`}>
              <h2>
                {title}
                <Icon source={ArrowRightIcon} />
              </h2>
              <p>{text}</p>
            </Link>
          </li>
        ))}
      </ul>
      <section className={`plinth-card ${styles.panel}`} aria-label={trainingMessages.models}>
        <h2 className={styles.heading}>{trainingMessages.models}</h2>
        <ModelList models={data.models} empty={trainingMessages.noModels} />
      </section>
      <section className={`plinth-card ${styles.contact}`} aria-label={trainingMessages.contactTitle}>
        <div>
          <h2 className={styles.heading}>{trainingMessages.contactTitle}</h2>
          <p>{trainingMessages.contactText}</p>
        </div>
        <a className={styles.mail} href={`mailto:${data.supportEmail}`}>
          {trainingMessages.contact}
        </a>
      </section>
    </Page>
  );
}
