import { Button, TextField } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { altText } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { BadgeTone } from '#app/ui/badge.tsx';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { channelMessages } from '../channels.messages.ts';
import type { ChannelResultView } from '../channels.schema.ts';
import { ITEM_NUMBER } from '../export/file-names.rules.ts';
import { CHANNELS } from '../rules/channels.ts';
import type { ChannelName } from '../rules/channels.ts';
import type { Outcome, RuleResult } from '../rules/check-picture.rules.ts';
import { fitTexts } from '../rules/fit-texts.ts';
import styles from './channels-screen.module.css';

const TONES: Readonly<Record<Outcome, BadgeTone>> = { passes: 'good', fails: 'bad', unknown: 'waiting' };

interface Props {
  readonly asset: AssetView;
  readonly channel: ChannelName;
  /** Null until it was measured. */
  readonly result: ChannelResultView | null;
  readonly itemNumber: string;
  readonly onItemNumber: (number: string) => void;
  /** Nothing more comes by itself. */
  readonly isStopped: boolean;
}

/** One picture and what the channel would say to it. */
export function PictureResult({ asset, channel, result, itemNumber, onItemNumber, isStopped }: Props) {
  const isRight = ITEM_NUMBER.test(itemNumber);
  return (
    <li className={styles.picture}>
      <img
        className={styles.thumb}
        data-alpha={asset.hasAlpha || undefined}
        src={asset.urls.preview}
        width={asset.width}
        height={asset.height}
        alt={altText(asset)}
        loading="lazy"
      />
      <div className={styles.said}>
        <div className={styles.name}>
          <strong dir="auto">{asset.imageName}</strong>
          {result ? <Badge tone={TONES[result.outcome]}>{channelMessages.outcomes[result.outcome]}</Badge> : null}
        </div>
        <div className={styles.number}>
          <TextField
            label={channelMessages.itemNumber}
            autoComplete="off"
            maxLength={64}
            value={itemNumber}
            onChange={onItemNumber}
            {...(isRight ? {} : { error: channelMessages.wrongItemNumber })}
          />
        </div>
        {result ? <Result asset={asset} channel={channel} result={result} /> : null}
        {!result && !isStopped ? <p className={styles.soft}>{channelMessages.checking}</p> : null}
      </div>
    </li>
  );
}

function Result({ asset, channel, result }: Pick<Props, 'asset' | 'channel'> & { readonly result: ChannelResultView }) {
  const open = result.rules.filter(({ outcome }) => outcome !== 'passes');
  const kept = result.rules.filter(({ outcome }) => outcome === 'passes');
  return (
    <>
      <Rules rules={open} />
      {kept.length > 0 ? (
        <details className={styles.kept}>
          <summary>{channelMessages.kept(kept.length)}</summary>
          <Rules rules={kept} />
        </details>
      ) : null}
      <Fix asset={asset} channel={channel} fix={result.fix} />
    </>
  );
}

function Rules({ rules }: { readonly rules: readonly RuleResult[] }) {
  if (rules.length === 0) return null;
  return (
    <ul className={styles.rules}>
      {rules.map(({ rule, weight, outcome, text }) => (
        <li key={`${rule} ${text}`} data-outcome={outcome} data-weight={weight}>
          <span
            className={styles.mark}
            aria-label={weight === 'advised' ? channelMessages.advised : channelMessages.outcomes[outcome]}
          >
            {weight === 'advised' && outcome !== 'passes' ? channelMessages.advised : channelMessages.outcomes[outcome]}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Fix({
  asset,
  channel,
  fix,
}: {
  readonly asset: AssetView;
  readonly channel: ChannelName;
  readonly fix: ChannelResultView['fix'];
}) {
  const toasts = useToasts();
  const key = useRef(makeKey());
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  if (fix.kind === 'as-it-is') return null;
  if (fix.kind === 'cannot') {
    return (
      <ul className={styles.reasons}>
        {fix.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    );
  }
  async function save() {
    setBusy(true);
    try {
      const body = { imageId: asset._id, channel };
      const { product, result } = await callApi('POST /api/channels/fit', { body, key: key.current });
      setSaid(`${channelMessages.outcomes[result.outcome]}. ${fitTexts.product[product]}.`);
      toasts.show({ title: channelMessages.fixed(CHANNELS[channel].title), tone: 'success' });
    } catch (error) {
      // A refused export is asked anew.
      key.current = makeKey();
      toasts.show({ title: (error as Error).message, tone: 'critical' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.fix}>
      <p className={styles.soft}>
        {channelMessages.canBeFixed}: {fix.steps.join(', ')}
        {fix.from === asset._id ? '.' : `, ${channelMessages.fromCutOut}.`}
      </p>
      {said ? (
        <p role="status">
          <strong>{channelMessages.saved}</strong> {said}
        </p>
      ) : (
        <Button
          loading={isBusy}
          onClick={() => void save()}
          accessibilityLabel={`${channelMessages.saveCopy}: ${asset.imageName}`}
        >
          {channelMessages.saveCopy}
        </Button>
      )}
    </div>
  );
}
