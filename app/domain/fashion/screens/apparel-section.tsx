import { Button, Icon, Spinner } from '@shopify/polaris';
import { AlertCircleIcon, CheckSmallIcon, StoreIcon, XSmallIcon } from '@shopify/polaris-icons';
import { Suspense, useEffect, useRef, useState } from 'react';
import { GARMENT_ADVICE, GARMENT_DOUBT_ADVICE, isMendable, TOP_FITS } from '@plinth/imaging';
import { MOST_GARMENTS } from '#app/domain/generation/index.ts';
import { ProductPicker } from '#app/domain/store/index.ts';
import {
  DropArea,
  FramingChoice,
  ImageCount,
  ModeChoice,
  SectionFoot,
  SectionFrame,
  SectionNote,
} from '#app/domain/studio/parts/index.ts';
import { passFocusOn } from '#app/ui/keep-focus.ts';
import controls from '#app/ui/small-controls.module.css';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import { isBeingRead } from '../outfit.rules.ts';
import { classOf, doubtOf, fitOf, isWearable, refusalOf } from '../use-apparel.ts';
import type { Garment } from '../use-apparel.ts';
import { GarmentProgress } from './garment-progress.tsx';
import styles from './rail.module.css';
import { SampleGarments } from './sample-garments.tsx';

/** Section Image: the apparel, how it is shown, and how many pictures. */
export function ApparelSection() {
  const { data, apparel, runs, mode, setMode, framing, setFraming, count, setCount } = useFashion();
  const { garments, outfit } = apparel;
  return (
    <SectionFrame title={fashionMessages.apparel} lead={fashionMessages.apparelLead}>
      <div data-tour="apparel" className={styles.stack}>
        <DropArea label={fashionMessages.upload} hint={fashionMessages.drop} onFiles={apparel.addFiles} />
        <StoreUpload hasStore={data.hasStore} />
      </div>
      {garments.length > 0 ? (
        <>
          {outfit.length === 0 && garments.some(isBeingRead) ? null : (
            <SectionNote>{fashionMessages.outfit(outfit.length, MOST_GARMENTS)}</SectionNote>
          )}
          <ul className={styles.garments}>
            {garments.map((garment) => (
              <GarmentTile key={garment.key} garment={garment} />
            ))}
          </ul>
        </>
      ) : runs.mode === 'empty' ? null : (
        // The empty stage offers them, too.
        <SampleGarments />
      )}
      <SectionFoot>
        <ModeChoice value={mode} onChange={setMode} />
        <SectionNote>{fashionMessages.modeNotes[mode]}</SectionNote>
        {mode === 'model' && data.isLocal ? <FramingChoice value={framing} onChange={setFraming} /> : null}
        <ImageCount title={fashionMessages.count} value={count} onChange={setCount} />
      </SectionFoot>
    </SectionFrame>
  );
}

/** In the admin, and for those who signed up through the store, the picker of its products; else it says what to do. */
function StoreUpload({ hasStore }: { readonly hasStore: boolean }) {
  const { apparel } = useFashion();
  const [picker, setPicker] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button fullWidth size="large" icon={StoreIcon} disabled={!hasStore} onClick={() => setPicker('open')}>
        {hasStore ? fashionMessages.fromStore : fashionMessages.loginToImport}
      </Button>
      {hasStore ? null : <SectionNote>{fashionMessages.importHint}</SectionNote>}
      {picker === 'never' ? null : (
        <Suspense fallback={null}>
          <ProductPicker
            isOpen={picker === 'open'}
            onClose={() => setPicker('closed')}
            onImported={apparel.addAssets}
          />
        </Suspense>
      )}
    </>
  );
}

function GarmentTile({ garment }: { readonly garment: Garment }) {
  const { apparel, mode } = useFashion();
  const { key, name, cutOut, failure, canRetry, progress, isChosen, points } = garment;
  const kind = classOf(garment);
  const refusal = refusalOf(garment, mode);
  // A tilt decides how long a garment is worn; without a model its own length is shown.
  const doubt = mode === 'model' ? doubtOf(garment) : null;
  // Of a photo that cannot be used, no kind is said.
  const isRead = cutOut !== null && isMendable(refusal);
  const isUsable = isWearable(garment, mode);
  const pointsButton = isRead ? (
    <PointsButton of={key} name={name} label={refusal ? fashionMessages.putPoints : fashionMessages.checkPoints} />
  ) : null;
  return (
    <li className={styles.garment} data-refused={failure !== null || refusal !== null ? '' : undefined}>
      <button
        type="button"
        className={styles.wear}
        aria-pressed={isChosen && isUsable}
        aria-label={fashionMessages.wear(name)}
        disabled={!isUsable || (!isChosen && apparel.outfit.length >= MOST_GARMENTS)}
        onClick={() => apparel.choose(key, !isChosen)}
      >
        {cutOut ? (
          <img src={cutOut.urls.preview} alt="" draggable={false} />
        ) : failure ? (
          <Icon source={AlertCircleIcon} />
        ) : progress < 1 ? (
          <span>{fashionMessages.uploading(Math.round(progress * 100))}</span>
        ) : (
          <Spinner size="small" accessibilityLabel={fashionMessages.reading} />
        )}
        {isChosen && isUsable ? (
          <span className={styles.tick}>
            <Icon source={CheckSmallIcon} />
          </span>
        ) : null}
      </button>
      <div className={styles.garmentWords}>
        <strong dir="auto" title={name}>
          {name}
        </strong>
        {isRead ? (
          <span>
            {kind ? fashionMessages.kinds[kind] : fashionMessages.unknownKind}
            {points ? ` · ${fashionMessages.byHand}` : ''}
          </span>
        ) : failure || cutOut ? null : (
          <GarmentProgress garment={garment} />
        )}
        {refusal === null ? pointsButton : null}
      </div>
      {kind === 'top' && isUsable && mode === 'model' ? <FitChoice garment={garment} /> : null}
      {(failure ?? refusal) ? (
        <div className={styles.said}>
          <p className={styles.refusal}>{failure ?? (refusal ? GARMENT_ADVICE[refusal] : '')}</p>
          {canRetry ? (
            <button
              type="button"
              className={styles.link}
              aria-label={fashionMessages.retryOf(name)}
              onClick={() => apparel.retry(key)}
            >
              {fashionMessages.retry}
            </button>
          ) : null}
          {refusal === null ? null : pointsButton}
        </div>
      ) : doubt ? (
        <div className={styles.said}>
          <p className={styles.doubt}>{GARMENT_DOUBT_ADVICE[doubt]}</p>
          <button
            type="button"
            className={styles.link}
            aria-label={fashionMessages.isLevelOf(fashionMessages.isLevel, name)}
            onClick={({ currentTarget }) => {
              // Its other link stays.
              currentTarget.closest('li')?.querySelector<HTMLElement>(`.${styles.link}`)?.focus();
              apparel.sayLevel(key);
            }}
          >
            {fashionMessages.isLevel}
          </button>
        </div>
      ) : null}
      <button
        type="button"
        className={`${controls.round} ${styles.cross}`}
        aria-label={fashionMessages.remove(name)}
        onClick={({ currentTarget }) => {
          passFocusOn(currentTarget);
          apparel.remove(key);
        }}
      >
        <Icon source={XSmallIcon} />
      </button>
    </li>
  );
}

/** The focus comes back to it, also where a phone's sheet has come back anew. */
function PointsButton({ of, name, label }: { readonly of: string; readonly name: string; readonly label: string }) {
  const { setPointsOf, pointsLeft, setPointsLeft } = useFashion();
  const button = useRef<HTMLButtonElement>(null);
  const isLeft = pointsLeft === of;
  useEffect(() => {
    // A sheet that opens just after this gives the focus to what has the attribute.
    button.current?.toggleAttribute('autofocus', isLeft);
    if (isLeft) button.current?.focus();
  }, [isLeft]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.link}
      aria-label={fashionMessages.pointsOf(label, name)}
      onClick={() => setPointsOf(of)}
      onBlur={() => isLeft && setPointsLeft(null)}
    >
      {label}
    </button>
  );
}

/** How wide a top of ours is worn. Providers, ghosts and hangers have one way only. */
function FitChoice({ garment }: { readonly garment: Garment }) {
  const { data, apparel, mode, prompt } = useFashion();
  if (!data.isLocal || mode !== 'model') return null;
  return (
    <label className={styles.fit}>
      {fashionMessages.wornAs}
      <select
        className={controls.field}
        aria-label={fashionMessages.fitOf(garment.name)}
        value={fitOf(garment, apparel.outfit, prompt)}
        onChange={({ target }) => {
          const fit = TOP_FITS.find((each) => each === target.value);
          if (fit) apparel.chooseFit(garment.key, fit);
        }}
      >
        {TOP_FITS.map((fit) => (
          <option key={fit} value={fit}>
            {fashionMessages.fits[fit]}
          </option>
        ))}
      </select>
    </label>
  );
}
