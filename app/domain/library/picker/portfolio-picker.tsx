import { Button, Spinner } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { Dialog, DialogActions, DialogStack, DialogText } from '#app/ui/dialog.tsx';
import styles from './portfolio-picker.module.css';

const PAGE = 24;

interface Props {
  /** One picture is wanted: pressing it is the choice. */
  readonly isSingle?: boolean;
  readonly onPicked: (assets: readonly AssetView[]) => void;
  readonly onClose: () => void;
}

/** Pictures of the library to choose from, newest first. */
export function PortfolioPicker({ isSingle = false, onPicked, onClose }: Props) {
  const [assets, setAssets] = useState<readonly AssetView[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const load = async (cursor: string | null) => {
    setLoading(true);
    setTrouble(null);
    try {
      const query = { type: 'Image', sort: 'Last Created', limit: PAGE, ...(cursor && { cursor }) } as const;
      const page = await callApi('GET /api/images/library', { query });
      setAssets((before) => [...(before ?? []), ...page.data]);
      setNext(page.nextCursor);
    } catch (error) {
      setTrouble((error as Error).message);
    } finally {
      setLoading(false);
    }
  };
  useEffect(() => void load(null), []);

  const pick = (picked: readonly AssetView[]) => {
    onPicked(picked);
    onClose();
  };
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  return (
    <Dialog isOpen title="Choose from Portfolio" onClose={onClose}>
      <DialogStack>
        {assets?.length === 0 ? <DialogText>There are no images in your portfolio yet.</DialogText> : null}
        {assets && assets.length > 0 ? (
          <ul className={styles.grid}>
            {assets.map((asset) => (
              <li key={asset._id}>
                <button
                  type="button"
                  className={styles.tile}
                  {...(!isSingle && { 'aria-pressed': chosen.has(asset._id) })}
                  aria-label={asset.imageName}
                  onClick={() => (isSingle ? pick([asset]) : toggle(asset._id))}
                >
                  <img src={asset.urls.thumb} alt="" loading="lazy" decoding="async" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {trouble ? (
          <DialogText>
            {trouble}{' '}
            <Button variant="plain" onClick={() => void load(next)}>
              Try again
            </Button>
          </DialogText>
        ) : null}
        {isLoading ? <Spinner size="small" accessibilityLabel="Loading" /> : null}
        {next !== null && !isLoading && !trouble ? <Button onClick={() => void load(next)}>Show more</Button> : null}
      </DialogStack>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        {isSingle ? null : (
          <Button
            size="large"
            variant="primary"
            disabled={chosen.size === 0}
            onClick={() => pick((assets ?? []).filter(({ _id }) => chosen.has(_id)))}
          >
            {chosen.size > 1 ? `Add ${chosen.size} images` : 'Add'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
