import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { channelMessages } from '../channels.messages.ts';
import { ITEM_NUMBER, itemNumbers } from '../export/file-names.rules.ts';
import type { CheckedPicture } from '../channels.schema.ts';
import { CHANNEL_NAMES, CHANNELS } from '../rules/channels.ts';
import type { ChannelName } from '../rules/channels.ts';
import type { ChannelsScreenData } from '../load-channels-screen.server.ts';
import { ChannelSources } from './channel-sources.tsx';
import styles from './channels-screen.module.css';
import { PictureResult } from './picture-result.tsx';
import { useCheckedPictures } from './use-checked-pictures.ts';
import type { Checking } from './use-checked-pictures.ts';

/** Pictures against the rules of the places they go to: what passes, what fails and why, and copies that fit. */
export function ChannelsScreen({ pictures, items, asked }: ChannelsScreenData) {
  const places = usePlaces();
  const way = { label: PLACE_NAMES.library, to: places.library };
  return (
    <Page>
      <PageHeader title={PLACE_NAMES.channels} description={channelMessages.lead} back={way} />
      {pictures.length > 0 ? (
        <>
          {asked > pictures.length ? <p>{channelMessages.notAll(pictures.length, asked)}</p> : null}
          <ChannelsPanel key={pictures.map(({ _id }) => _id).join()} pictures={pictures} items={items} />
        </>
      ) : (
        <EmptyState
          title={asked === 0 ? channelMessages.noneAsked : channelMessages.gone}
          action={<Button url={way.to}>{way.label}</Button>}
        >
          {asked === 0 ? channelMessages.noneAskedText : null}
        </EmptyState>
      )}
    </Page>
  );
}

function ChannelsPanel({ pictures, items }: Pick<ChannelsScreenData, 'pictures' | 'items'>) {
  const [chosen, setChosen] = useState<ChannelName>('amazon');
  const checking = useCheckedPictures(pictures);
  const [numbers, setNumbers] = useState(() =>
    itemNumbers(
      pictures.map(({ _id: id, imageName }) => ({
        id,
        imageName,
        item: items.find(({ assetId }) => assetId === id),
      })),
    ),
  );
  const { title, use } = CHANNELS[chosen];
  return (
    <div className={styles.desk}>
      <div className={styles.channels} role="group" aria-label={channelMessages.chooseChannel}>
        {CHANNEL_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.channel}
            aria-pressed={name === chosen}
            onClick={() => setChosen(name)}
          >
            <span>{CHANNELS[name].title}</span>
            <span className={styles.count}>{summaryOf(checking.checked, name, pictures.length)}</span>
          </button>
        ))}
      </div>
      <section className="plinth-card" aria-labelledby="channel-title">
        <div className={styles.head}>
          <h2 id="channel-title" className={styles.title}>
            {title} <span className={styles.use}>{use}</span>
          </h2>
          <DownloadButton channel={chosen} pictures={pictures} numbers={numbers} />
        </div>
        <p className={styles.soft}>{channelMessages.downloadHint}</p>
        <Progress checking={checking} all={pictures.length} />
        <ul className={styles.pictures} aria-label={channelMessages.pictures}>
          {pictures.map((asset, index) => (
            <PictureResult
              key={`${chosen} ${asset._id}`}
              asset={asset}
              itemNumber={numbers[index]!}
              onItemNumber={(number) => setNumbers((before) => before.with(index, number))}
              channel={chosen}
              result={checking.checked.get(asset._id)?.results.find(({ channel }) => channel === chosen) ?? null}
              isStopped={checking.failure !== null}
            />
          ))}
        </ul>
        <ChannelSources channel={CHANNELS[chosen]} />
      </section>
    </div>
  );
}

function summaryOf(checked: ReadonlyMap<string, CheckedPicture>, name: ChannelName, all: number): string {
  if (checked.size < all) return '';
  const passing = [...checked.values()].filter(({ results }) =>
    results.some(({ channel, outcome }) => channel === name && outcome === 'passes'),
  );
  return channelMessages.summary(passing.length, all);
}

function Progress({
  checking: { checked, failure, again },
  all,
}: {
  readonly checking: Checking;
  readonly all: number;
}) {
  if (failure !== null) {
    return (
      <div className={styles.failure} role="alert">
        <p>
          {channelMessages.failed} {failure}
        </p>
        <Button onClick={again}>{channelMessages.again}</Button>
      </div>
    );
  }
  return (
    <p className={styles.progress} role="status">
      {checked.size < all ? channelMessages.progress(checked.size, all) : ''}
    </p>
  );
}

function DownloadButton({
  channel,
  pictures,
  numbers,
}: {
  readonly channel: ChannelName;
  readonly pictures: readonly AssetView[];
  readonly numbers: readonly string[];
}) {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function download() {
    if (!numbers.every((number) => ITEM_NUMBER.test(number))) {
      toasts.show({ title: channelMessages.wrongItemNumber, tone: 'critical' });
      return;
    }
    setBusy(true);
    try {
      const body = {
        channel,
        pictures: pictures.map(({ _id: imageId }, index) => ({ imageId, sku: numbers[index]! })),
      };
      const { url } = await callApi('POST /api/channels/export', { body });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      document.body.append(link);
      link.click();
      link.remove();
    } catch (error) {
      toasts.show({ title: (error as Error).message, tone: 'critical' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="primary" loading={isBusy} onClick={() => void download()}>
      {channelMessages.download(CHANNELS[channel].title)}
    </Button>
  );
}
