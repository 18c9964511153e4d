import { Button } from '@shopify/polaris';
import { LockFilledIcon, LockIcon } from '@shopify/polaris-icons';
import { pictureTitle } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { SubjectTile } from '#app/domain/studio/parts/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { UploadState } from '#app/ui/intake/upload-state.tsx';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import type { Subjects } from '../use-subjects.ts';
import styles from './rail.module.css';

/** Buttons above the pictures: keep what the shown picture has, or bring an own photo. */
export function SubjectButtons({
  subjects,
  lockLabel,
  hasUpload = true,
}: {
  readonly subjects: Subjects;
  readonly lockLabel: string;
  readonly hasUpload?: boolean;
}) {
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
      {hasUpload ? <OwnPhoto subjects={subjects} /> : null}
    </div>
  );
}

function OwnPhoto({ subjects: { intake } }: { readonly subjects: Subjects }) {
  return (
    <>
      <FilePicker label={fashionMessages.uploadPhoto} isSingle onFiles={intake.addFiles} />
      <UploadState entries={intake.entries} onCancel={intake.remove} />
    </>
  );
}

/** The first card of the models: a photo of one's own, and what it needs. */
export function OwnModelCard({ subjects, isLocal }: { readonly subjects: Subjects; readonly isLocal: boolean }) {
  return (
    <div className={styles.ownModel}>
      <strong>{fashionMessages.ownModel}</strong>
      <span>{isLocal ? fashionMessages.ownModelNeedsProvider : fashionMessages.ownModelNeeds}</span>
      <OwnPhoto subjects={subjects} />
    </div>
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
