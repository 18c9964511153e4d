import { LockFilledIcon, LockIcon, XSmallIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import { pictureTitle } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { passFocusOn } from '#app/ui/keep-focus.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import { Icon } from '#app/ui/polaris/icon.tsx';
import controls from '#app/ui/small-controls.module.css';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import type { Subjects } from '../use-subjects.ts';
import styles from './rail.module.css';

/** Buttons above the pictures: keep what the shown picture has, or bring an own photo. */
export function SubjectButtons({ subjects, lockLabel }: { readonly subjects: Subjects; readonly lockLabel: string }) {
  const { runs } = useFashion();
  const shown = runs.chosen?.state === 'generated' ? runs.chosen.asset : null;
  const { locked } = subjects;
  return (
    <div className={styles.stack}>
      <Button
        fullWidth
        size="large"
        icon={locked ? LockFilledIcon : LockIcon}
        disabled={!locked && (!shown || shown.type !== 'image')}
        onClick={() => subjects.lock(locked ? null : shown)}
      >
        {locked ? fashionMessages.unlock : lockLabel}
      </Button>
      {locked ? (
        <div className={styles.locked}>
          <img src={locked.urls.thumb} alt="" />
          <span>
            {lockLabel === fashionMessages.lockModel ? fashionMessages.modelLocked : fashionMessages.backgroundLocked}
          </span>
        </div>
      ) : null}
      <FilePicker label={fashionMessages.uploadPhoto} isSingle onFiles={subjects.upload} />
    </div>
  );
}

export function SubjectTile(props: {
  readonly name: string;
  readonly picture: ReactNode;
  readonly isChosen: boolean;
  /** Why it cannot be chosen now; null where it can. */
  readonly refusal: string | null;
  /** What is to be known before choosing it. */
  readonly note?: string | null;
  readonly onChoose: () => void;
  readonly onRemove?: (() => void) | undefined;
}) {
  const { name, picture, isChosen, refusal, note, onChoose, onRemove } = props;
  // A long name of an own photo breaks after its `custom:`.
  const nameAt = name.indexOf(':') + 1;
  return (
    <li className={styles.subject}>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={isChosen}
        aria-disabled={refusal !== null || undefined}
        title={refusal ?? name}
        onClick={refusal === null ? onChoose : undefined}
      >
        {picture}
        <span className={styles.subjectName}>
          {name.slice(0, nameAt)}
          <wbr />
          {name.slice(nameAt)}
        </span>
        {(refusal ?? note) ? <span className={styles.cannot}>{refusal ?? note}</span> : null}
      </button>
      {onRemove ? (
        <button
          type="button"
          className={`${controls.round} ${styles.cross}`}
          aria-label={fashionMessages.remove(name)}
          onClick={({ currentTarget }) => {
            passFocusOn(currentTarget);
            onRemove();
          }}
        >
          <Icon source={XSmallIcon} />
        </button>
      ) : null}
    </li>
  );
}

/** (spec) Own pictures among the presets. */
export function OwnTiles({ subjects, refusal }: { readonly subjects: Subjects; readonly refusal: string | null }) {
  const { chosen, own, choose, remove } = subjects;
  const isChosen = ({ _id }: AssetView) => chosen?.kind === 'own' && chosen.asset._id === _id;
  return own.map((asset) => (
    <SubjectTile
      key={asset._id}
      name={fashionMessages.customName(pictureTitle(asset.imageName))}
      picture={<img src={asset.urls.preview} alt="" draggable={false} />}
      isChosen={isChosen(asset)}
      refusal={refusal}
      onChoose={() => choose(isChosen(asset) ? null : { kind: 'own', asset })}
      onRemove={() => remove(asset)}
    />
  ));
}
