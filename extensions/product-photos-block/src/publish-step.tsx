import { useState } from 'preact/hooks';
import { askApp } from '../../ask-app.ts';
import type { PublishMode, ReviewRun } from './use-review.ts';

export type Text = (key: string, values?: Record<string, string | number>) => string;

/** The changes that publishing would make to this product; of the answer of `GET /api/catalogue/runs/{id}/plan`. */
interface ChangeEntry {
  readonly itemId: string;
  readonly title: string;
  readonly added: readonly { readonly pictureId: string; readonly place: number; readonly alt: string }[];
  readonly replaced: readonly { readonly mediaId: string; readonly place: number }[];
  readonly assigned: readonly string[];
  readonly moved: number;
  readonly obstacle: string;
}

interface Changes {
  readonly data: readonly ChangeEntry[];
  readonly nextCursor: string | null;
}

const MODES = {
  add: 'modeAdd',
  'replace-first': 'modeFirst',
  'replace-all': 'modeAll',
} as const satisfies Record<PublishMode, string>;

interface Props {
  readonly run: ReviewRun;
  readonly productId: string;
  readonly text: Text;
  readonly onPublished: () => Promise<void>;
}

/** Says what publishing the kept pictures would do, read from the shop; and then does that. */
export function PublishStep({ run, productId, text, onPublished }: Props) {
  const [mode, setMode] = useState<PublishMode>(run.publishMode);
  const [changes, setChanges] = useState<Changes | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  // One per answer that was seen: pressing twice, or again after a lost answer, publishes once.
  const [intent, setIntent] = useState('');

  async function attempt(work: () => Promise<void>): Promise<void> {
    setFailure('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure((error as Error).message || text('unreachable'));
    } finally {
      setBusy(false);
    }
  }

  const see = (wanted: PublishMode) =>
    attempt(async () => {
      setMode(wanted);
      setChanges(null);
      const query = new URLSearchParams({ mode: wanted, product_id: productId });
      setChanges((await askApp(`/api/catalogue/runs/${run.id}/plan?${query}`)) as Changes);
      setIntent(crypto.randomUUID());
    });

  const ready = (changes?.data ?? []).filter(({ obstacle }) => obstacle === '');
  const publish = () =>
    attempt(async () => {
      const body = { item_ids: ready.map(({ itemId }) => itemId), mode };
      await askApp(`/api/catalogue/runs/${run.id}/publish`, { body, idempotencyKey: intent });
      await onPublished();
    });

  return (
    <s-stack gap="small">
      {failure ? <s-banner tone="critical">{failure}</s-banner> : null}
      {changes ? (
        <>
          <s-select
            label={text('mode')}
            value={mode}
            disabled={isBusy}
            onChange={(event) => void see(event.currentTarget.value as PublishMode)}
          >
            {Object.entries(MODES).map(([value, key]) => (
              <s-option key={value} value={value}>
                {text(key)}
              </s-option>
            ))}
          </s-select>
          {changes.data.length === 0 ? <s-text>{text('changeNone')}</s-text> : null}
          {changes.data.map((entry) => (
            <s-stack key={entry.itemId} gap="small">
              {changes.data.length > 1 ? <s-text type="strong">{entry.title}</s-text> : null}
              <s-unordered-list>
                {changeWords(entry, text).map((words) => (
                  <s-list-item key={words}>{words}</s-list-item>
                ))}
              </s-unordered-list>
            </s-stack>
          ))}
          {changes.nextCursor === null ? null : <s-text>{text('changeMore')}</s-text>}
          {ready.length > 0 ? (
            <>
              <s-text color="subdued">{text('changeNote')}</s-text>
              <s-button variant="primary" loading={isBusy} disabled={isBusy} onClick={() => void publish()}>
                {text('publish')}
              </s-button>
            </>
          ) : null}
        </>
      ) : (
        <s-button loading={isBusy} disabled={isBusy} onClick={() => void see(mode)}>
          {text('seeChanges')}
        </s-button>
      )}
    </s-stack>
  );
}

/** The pictures added, taken off, moved, given to variants, and the texts written, a sentence each. */
function changeWords({ added, replaced, assigned, moved, obstacle }: ChangeEntry, text: Text): string[] {
  if (obstacle) return [text('changeObstacle', { obstacle })];
  const places = (list: readonly { readonly place: number }[]) => list.map(({ place }) => place).join(', ');
  const alts = added.flatMap(({ alt }) => (alt === '' ? [] : [alt]));
  return [
    text('changeAdded', { count: added.length, places: places(added) }),
    replaced.length === 0
      ? text('changeReplacedNone')
      : text('changeReplaced', { count: replaced.length, places: places(replaced) }),
    ...(moved === 0 ? [] : [text('changeMoved', { count: moved })]),
    assigned.length === 0
      ? text('changeAssignedNone')
      : text('changeAssigned', { count: assigned.length, titles: assigned.join(', ') }),
    alts.length === 0 ? text('changeAltsNone') : text('changeAlts', { alts: alts.map((alt) => `“${alt}”`).join(', ') }),
    text('changeDescription'),
  ];
}
