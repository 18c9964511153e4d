import { useSearchParams } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { lazy, Suspense, useCallback, useEffect, useReducer, useState } from 'react';
import type { ShareScreenData } from './load-share-screen.server.ts';
import { altText } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { KnownFact } from '#app/domain/words/index.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useDeferred } from '#app/ui/use-deferred.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { CaptionCards } from './caption-cards.tsx';
import { asPost, proposalOf } from './captions.rules.ts';
import type { CaptionOption } from './captions.rules.ts';
import { SHARE_TARGETS, TARGET_FACTS, wayTo } from './networks.ts';
import type { ShareTarget } from './networks.ts';
import { afterPostStep, NEW_POST, postOf } from './post-draft.rules.ts';
import { PublicationList } from './publication-list.tsx';
import styles from './share-screen.module.css';
import { shareMessages } from './share.messages.ts';
import { useCaptions } from './use-captions.ts';
import { useSaved } from './use-saved.ts';
import { useSharing } from './use-sharing.ts';
import { wayBack } from './way-back.rules.ts';

// Seen when a network is chosen, and what became of posts: the page itself is shown sooner without.
const OwnWords = lazy(async () => ({ default: (await import('./own-words.tsx')).OwnWords }));
const PostPanel = lazy(async () => ({ default: (await import('./post-panel.tsx')).PostPanel }));
const loadPosts = () => import('../screens/picture-posts.tsx');
const LinkedInDialog = lazy(async () => ({ default: (await import('../screens/linkedin-dialog.tsx')).LinkedInDialog }));
const TikTokDialog = lazy(async () => ({ default: (await import('../screens/tiktok-dialog.tsx')).TikTokDialog }));

/** A picture on its way out: where to, with which words, and where it is already. */
export function ShareScreen({ asset, isNoneAsked, ...more }: ShareScreenData) {
  const places = usePlaces();
  const [query] = useSearchParams();
  const way = wayBack(query.get('from'), places) ?? { label: PLACE_NAMES.library, to: places.library };
  return (
    <Page>
      <PageHeader title={PLACE_NAMES.share} description={shareMessages.lead} back={way} />
      {asset ? (
        <SharePanel key={asset._id} asset={asset} wanted={query.get('to')} {...more} />
      ) : (
        <EmptyState
          title={isNoneAsked ? shareMessages.noneAsked : shareMessages.gone}
          action={<Button url={way.to}>{way.label}</Button>}
        >
          {isNoneAsked ? shareMessages.noneAskedText : null}
        </EmptyState>
      )}
    </Page>
  );
}

interface SharePanelProps extends Pick<ShareScreenData, 'publications' | 'networks' | 'isReachable'> {
  readonly asset: AssetView;
  /** The network that is chosen already, on the way back from its sign-in page. */
  readonly wanted: string | null;
}

function SharePanel({ asset, wanted, publications: before, networks, isReachable }: SharePanelProps) {
  const [target, setTarget] = useState<ShareTarget | null>(null);
  // After the page's own script: what comes late has no place in the server's page.
  useEffect(() => {
    const known = SHARE_TARGETS.find((each) => each === wanted);
    if (known) setTarget(known);
  }, [wanted]);
  const [draft, step] = useReducer(afterPostStep, NEW_POST);
  const [begun, setBegun] = useState<NetworkName | null>(null);
  const isImage = asset.type === 'image';
  const isSaved = useSaved(asset, target);
  const captions = useCaptions(isImage && isSaved ? asset.urls.display : null, target);
  const { publications, shared, isSharing, share, takeBack } = useSharing(asset._id, before);
  const late = useDeferred(loadPosts);
  const close = useCallback(() => setBegun(null), []);

  const proposal = proposalOf(captions);
  const post = postOf(draft, proposal && asPost(proposal));
  const isUsed = (option: CaptionOption) => post !== '' && post === asPost(option);
  const use = (option: CaptionOption) => step({ type: 'use', text: asPost(option) });
  const { title } = asset;

  return (
    <div className={styles.desk}>
      <figure className={`plinth-card ${styles.picture}`} data-alpha={asset.hasAlpha || undefined}>
        <img src={asset.urls.display} width={asset.width} height={asset.height} alt={altText(asset)} />
      </figure>
      <div className={styles.main}>
        <section className={`plinth-card ${styles.panel}`}>
          <h2 className={styles.heading} id="share-targets">
            {shareMessages.chooseNetwork}
          </h2>
          <div className={styles.targets} role="group" aria-labelledby="share-targets">
            {SHARE_TARGETS.map((each) => (
              <button
                key={each}
                type="button"
                className={styles.target}
                aria-pressed={target === each}
                onClick={() => setTarget(each)}
              >
                {TARGET_FACTS[each].name}
              </button>
            ))}
          </div>
        </section>
        {target && isSaved ? (
          <Suspense fallback={null}>
            <PostPanel
              target={target}
              way={wayTo(target, networks)}
              post={post}
              shared={shared}
              isSharing={isSharing}
              isReachable={isReachable}
              onPost={(text) => step({ type: 'type', text })}
              onUndo={draft.past.length > 0 ? () => step({ type: 'undo' }) : null}
              onShare={() => share({ target, title, words: post.trim() })}
              onBegin={setBegun}
            />
            <section className={`plinth-card ${styles.panel}`}>
              <h2 className={styles.heading}>{shareMessages.captions}</h2>
              {isImage ? (
                <CaptionCards captions={captions} isUsed={isUsed} onUse={use} onRegenerate={captions.regenerate} />
              ) : (
                <p className={styles.soft}>{shareMessages.videoWords}</p>
              )}
              <OwnWords imageId={isImage ? asset._id : null} isUsed={isUsed} onUse={use} />
            </section>
          </Suspense>
        ) : null}
      </div>
      <div className={styles.rest}>
        {isImage && target && isSaved ? <Facts facts={captions.facts} /> : null}
        {late ? <late.PicturePosts assetId={asset._id} className={`plinth-card ${styles.panel}`} /> : null}
        <PublicationList publications={publications} onTakeBack={takeBack} />
      </div>
      {begun ? (
        <Suspense fallback={null}>
          {begun === 'linkedin' ? <LinkedInDialog asset={asset} words={post.trim()} onClose={close} /> : null}
          {begun === 'tiktok' ? <TikTokDialog asset={asset} words={post.trim()} onClose={close} /> : null}
        </Suspense>
      ) : null}
    </div>
  );
}

/** The facts that the words are made of, and the source of each. */
function Facts({ facts }: { readonly facts: readonly KnownFact[] | null }) {
  if (facts === null) return null;
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label={shareMessages.factsUsed}>
      <h2 className={styles.heading}>{shareMessages.factsUsed}</h2>
      {facts.length === 0 ? <p className={styles.soft}>{shareMessages.noFacts}</p> : null}
      <dl className={styles.facts}>
        {facts.map(({ source, text }) => (
          <div key={source}>
            <dt>{text}</dt>
            <dd>{shareMessages.sources[source]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
