import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { BrandLook } from '@plinth/imaging';
import { callApi } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { TrainedModel } from '../trained-model.schema.ts';
import { trainingMessages } from '../training.messages.ts';
import styles from './training-screen.module.css';

/** The look as numbers: seen, changed by hand, and made the look of everything. */
export function LookPanel({ model, look: stored }: { readonly model: TrainedModel; readonly look: BrandLook }) {
  const [look, setLook] = useState(stored);
  const { isBusy, send } = useLookChange(model._id);
  const isChanged = JSON.stringify(look) !== JSON.stringify(stored);
  const { key } = look;
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label={trainingMessages.look}>
      <h2 className={styles.heading}>{trainingMessages.look}</h2>
      <p className={styles.note}>{trainingMessages.learnedFrom(look.pictures)}</p>
      <span className={styles.palette} aria-hidden="true">
        {look.palette.map((colour) => (
          <span key={colour} style={{ background: colour }} />
        ))}
      </span>
      <label className={styles.colour}>
        {trainingMessages.background}
        <input
          type="color"
          value={look.background}
          onChange={(event) => setLook({ ...look, background: event.currentTarget.value.toLowerCase() })}
        />
      </label>
      {key ? (
        <>
          <Range
            label={trainingMessages.shadow}
            shown={trainingMessages.shadowDirection(key.angleDeg)}
            range={[-180, 180, 1]}
            value={key.angleDeg}
            onChange={(angleDeg) => setLook({ ...look, key: { ...key, angleDeg } })}
          />
          <Range
            label={trainingMessages.softness}
            shown={`${Math.round(key.softness * 100)}%`}
            range={[0, 1, 0.05]}
            value={key.softness}
            onChange={(softness) => setLook({ ...look, key: { ...key, softness } })}
          />
        </>
      ) : (
        <p className={styles.note}>{trainingMessages.noShadow}</p>
      )}
      <Range
        label={trainingMessages.scale}
        shown={`${Math.round(look.scale * 100)}%`}
        range={[0.05, 0.95, 0.01]}
        value={look.scale}
        onChange={(scale) => setLook({ ...look, scale })}
      />
      <Range
        label={trainingMessages.grain}
        shown={look.grain.toFixed(1)}
        range={[0, 6, 0.1]}
        value={look.grain}
        onChange={(grain) => setLook({ ...look, grain })}
      />
      <p className={styles.note}>
        {trainingMessages.contrast}: {look.contrast.toFixed(0)}
      </p>
      <div className={styles.buttons}>
        <Button disabled={!isChanged || isBusy} onClick={() => send({ look: { ...look, palette: [...look.palette] } })}>
          {trainingMessages.saveLook}
        </Button>
        <Button disabled={isBusy} onClick={() => send({ isBrandLook: !model.isBrandLook })}>
          {model.isBrandLook ? trainingMessages.stopBrandLook : trainingMessages.makeBrandLook}
        </Button>
      </div>
    </section>
  );
}

interface RangeProps {
  readonly label: string;
  readonly shown: string;
  /** Least, most and step. */
  readonly range: readonly [number, number, number];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Range({ label, shown, range: [min, max, step], value, onChange }: RangeProps) {
  return (
    <label className={styles.slider}>
      <span>
        {label}
        <output>{shown}</output>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

interface LookChange {
  readonly look?: Omit<BrandLook, 'palette'> & { readonly palette: string[] };
  readonly isBrandLook?: boolean;
}

function useLookChange(id: string) {
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const send = (body: LookChange) => {
    setBusy(true);
    callApi('PUT /api/lora/models/{id}/look', { params: { id }, body })
      .then(
        () => {
          toasts.show({ title: trainingMessages.lookSaved, tone: 'success' });
          revalidate();
        },
        () => toasts.show({ title: trainingMessages.lookNotSaved, tone: 'critical' }),
      )
      .finally(() => setBusy(false));
  };
  return { isBusy, send };
}
