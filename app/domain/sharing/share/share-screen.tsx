import { useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ShareScreenData } from './load-share-screen.server.ts';
import { altText } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { fullPostLength } from '#app/domain/words/index.ts';
import type { KnownFact } from '#app/domain/words/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import { TextField } from '#app/ui/polaris/text-field.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { CaptionCards } from './caption-cards.tsx';
import { asPost } from './captions.rules.ts';
import type { CaptionOption } from './captions.rules.ts';
import { SHARE_TARGETS, TARGET_FACTS } from './networks.ts';
import type { ShareTarget } from './networks.ts';
import { OwnWords } from './own-words.tsx';
import { CopyButton, PublicationList } from './publication-list.tsx';
import styles from './share-screen.module.css';
import { shareMessages } from './share.messages.ts';
import { useCaptions } from './use-captions.ts';
import { useSharing } from './use-sharing.ts';
import { wayBack } from './way-back.rules.ts';

/** A picture on its way out: where to, with which words, and where it is public already. */
export function ShareScreen({ asset, publications }: ShareScreenData) {
  const places = usePlaces();
  const [query] = useSearchParams();
  const way = wayBack(query.get('from'), places) ?? { label: PLACE_NAMES.library, to: places.library };
  return (
    <Page>
      <PageHeader title={PLACE_NAMES.share} description={shareMessages.lead} back={way} />
      {asset ? (
        <ShareDesk key={asset._id} asset={asset} publications={publications} />
      ) : (
        <EmptyState title={shareMessages.gone} action={<Button url={way.to}>{way.label}</Button>} />
      )}
    </Page>
  );
}

interface DeskProps extends Pick<ShareScreenData, 'publications'> {
  readonly asset: AssetView;
}

function ShareDesk({ asset, publications: before }: DeskProps) {
  const [target, setTarget] = useState<ShareTarget | null>(null);
  const [post, setPost] = useState('');
  const isImage = asset.type === 'image';
  const isSaved = useSaved(asset, target);
  const captions = useCaptions(isImage && isSaved ? asset.urls.display : null, target);
  const { publications, shared, isSharing, share, takeBack } = useSharing(asset._id, before);

  const most = target ? (fullPostLength(target) ?? MAX_WORDS) : MAX_WORDS;
  const isUsed = (option: CaptionOption) => post !== '' && post === asPost(option);
  const use = (option: CaptionOption) => setPost(asPost(option));
  const title = asset.imageName.replace(/\.[A-Za-z0-9]{1,8}$/, '');

  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        <figure className={styles.picture} data-alpha={asset.hasAlpha || undefined}>
          <img src={asset.urls.display} width={asset.width} height={asset.height} alt={altText(asset)} />
        </figure>
        {isImage && target && isSaved ? <Facts facts={captions.facts} /> : null}
        <PublicationList publications={publications} onTakeBack={takeBack} />
      </div>
      <div className={styles.main}>
        <section className={styles.panel}>
          <h2 className={styles.heading} id="share-targets">
            {shareMessages.chooseNetwork}
          </h2>
          <div className={styles.targets} role="group" aria-labelledby="share-targets">
            {SHARE_TARGETS.map((each) => (
              <Button key={each} size="large" pressed={target === each} onClick={() => setTarget(each)}>
                {TARGET_FACTS[each].name}
              </Button>
            ))}
          </div>
        </section>
        {target && isSaved ? (
          <>
            <section className={styles.panel}>
              <h2 className={styles.heading}>{shareMessages.captions}</h2>
              {isImage ? (
                <CaptionCards captions={captions} isUsed={isUsed} onUse={use} onRegenerate={captions.regenerate} />
              ) : (
                <p className={styles.soft}>{shareMessages.videoWords}</p>
              )}
              <OwnWords imageId={isImage ? asset._id : null} isUsed={isUsed} onUse={use} />
            </section>
            <section className={styles.panel}>
              <TextField
                label={shareMessages.post}
                helpText={shareMessages.postHelp}
                autoComplete="off"
                multiline={4}
                maxLength={MAX_WORDS}
                value={post}
                error={post.length > most ? shareMessages.tooLong(most) : undefined}
                onChange={setPost}
              />
              <p className={styles.count} aria-live="polite" data-over={post.length > most || undefined}>
                {post.length.toLocaleString('en')} / {most.toLocaleString('en')}
              </p>
              <p className={styles.soft}>{TARGET_FACTS[target].words}</p>
              <p className={styles.soft}>{shareMessages.willBePublic}</p>
              <div className={styles.go}>
                <Button
                  variant="primary"
                  size="large"
                  loading={isSharing}
                  // An empty post is none on LinkedIn (spec, platform-and-account 5).
                  disabled={post.length > most || (target === 'linkedin' && post.trim() === '')}
                  onClick={() => share({ target, title, words: post.trim() })}
                >
                  {TARGET_FACTS[target].action}
                </Button>
                {shared?.state === 'public' && shared.destination === target ? (
                  <Shared pageUrl={shared.pageUrl} dialogUrl={shared.dialogUrl} name={TARGET_FACTS[target].name} />
                ) : null}
              </div>
            </section>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** As a page takes them. */
const MAX_WORDS = 4_000;

interface SharedProps {
  readonly pageUrl: string;
  readonly dialogUrl: string | null;
  readonly name: string;
}

/** What can be done once it is public: the network's dialog again, should the browser have stopped it, and the address. */
function Shared({ pageUrl, dialogUrl, name }: SharedProps) {
  return (
    <div className={styles.shared} role="status">
      <p className={styles.sharedTitle}>{shareMessages.isPublic}</p>
      <p className={styles.address}>{pageUrl}</p>
      <div className={styles.cardButtons}>
        {dialogUrl ? (
          <Button size="slim" url={dialogUrl} target="_blank">
            {shareMessages.openNetwork(name)}
          </Button>
        ) : null}
        <Button size="slim" url={pageUrl} target="_blank">
          {shareMessages.openPage}
        </Button>
        <CopyButton text={pageUrl} />
      </div>
    </div>
  );
}

/** What the words are made of, and where each of it comes from. */
function Facts({ facts }: { readonly facts: readonly KnownFact[] | null }) {
  if (facts === null) return null;
  return (
    <section className={styles.panel} aria-label={shareMessages.factsUsed}>
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

/** Choosing a network saves the picture first (spec, platform-and-account 2); one that is in the library is kept as it is. */
function useSaved(asset: AssetView, target: ShareTarget | null): boolean {
  const toasts = useToasts();
  const [isSaved, setSaved] = useState(false);
  const isWanted = target !== null && asset.type === 'image';
  useEffect(() => {
    if (!isWanted || isSaved) return;
    const leave = new AbortController();
    const body = { imageUrl: asset.urls.original, imageName: asset.imageName };
    callApi('POST /api/images/user/save-image-to-bucket', { body, key: makeKey(), signal: leave.signal }).then(
      ({ message }) => {
        setSaved(true);
        toasts.show({ title: message, tone: 'success' });
      },
      () => {
        if (!leave.signal.aborted) toasts.show({ title: shareMessages.notSaved, tone: 'critical' });
      },
    );
    return () => leave.abort();
  }, [asset, isWanted, isSaved, toasts]);
  return isSaved || asset.type === 'video';
}
