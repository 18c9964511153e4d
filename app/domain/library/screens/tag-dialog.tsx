import { Button, Checkbox, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { Dialog, DialogActions, DialogStack, DialogText } from '#app/ui/dialog.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { isEnter } from '#app/ui/keys.ts';
import { MAX_TAG_LENGTH } from '../assets/asset-limits.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { changeOf, cleanTag, statesOf } from './tag-choice.rules.ts';
import styles from './tag-dialog.module.css';

interface Props {
  readonly assets: readonly AssetView[];
  /** Those that the account uses. */
  readonly known: readonly string[];
  readonly onTagged: (tags: ReadonlyMap<string, readonly string[]>) => void;
  readonly onClose: () => void;
}

/** Which tags some files have: checked are those that all of them are to have. */
export default function TagDialog({ assets, known, onTagged, onClose }: Props) {
  const [before] = useState(() => statesOf(assets, known));
  const [chosen, setChosen] = useState(before);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toasts = useToasts();

  const add = () => {
    const tag = cleanTag(text);
    if (tag === '') return chosen;
    const same = [...chosen.keys()].find((other) => other.toLowerCase() === tag.toLowerCase()) ?? tag;
    const next = new Map(chosen).set(same, 'all');
    setChosen(next);
    setText('');
    return next;
  };

  async function save() {
    // A tag that still stands in the field is meant, too.
    const change = changeOf(before, add());
    if (change.add.length + change.remove.length === 0) {
      onClose();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const imageIds = assets.map(({ _id }) => _id);
      const { images, message } = await callApi('POST /api/images/library/tags', { body: { imageIds, ...change } });
      onTagged(new Map(images.map(({ _id, tags }) => [_id, tags])));
      toasts.show({ title: message, tone: 'success' });
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error, { ...libraryMessages, failed: libraryMessages.tagFailed }));
      setBusy(false);
    }
  }

  const count = assets.length;
  return (
    <Dialog isOpen title={count === 1 ? 'Tags of this file' : `Tags of ${count} files`} onClose={onClose}>
      <DialogStack>
        {chosen.size > 0 ? (
          <div role="group" aria-label="Tags" className={styles.tags}>
            {[...chosen].map(([tag, state]) => (
              <Checkbox
                key={tag}
                label={state === 'some' ? `${tag} (on some)` : tag}
                checked={state === 'all'}
                onChange={(isChecked) => setChosen(new Map(chosen).set(tag, isChecked ? 'all' : 'none'))}
              />
            ))}
          </div>
        ) : (
          <DialogText>Use tags to find files: a season, a campaign, a collection.</DialogText>
        )}
        <div
          className={styles.new}
          onKeyDown={(event) => {
            if (isEnter(event)) add();
          }}
        >
          <TextField
            label="New tag"
            autoComplete="off"
            maxLength={MAX_TAG_LENGTH}
            value={text}
            onChange={setText}
            error={failure ?? undefined}
          />
          <Button onClick={add} disabled={cleanTag(text) === ''}>
            Add
          </Button>
        </div>
        <DialogActions>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" variant="primary" loading={isBusy} onClick={() => void save()}>
            Save
          </Button>
        </DialogActions>
      </DialogStack>
    </Dialog>
  );
}
