import { useId } from 'react';
import styles from './mode-switch.module.css';
import { useProduct } from '../product-context.ts';

const MODES = [
  {
    mode: 'locked',
    label: 'Locked product',
    says: 'Your product stays pixel-perfect.',
    more: 'Light and shadow are added around it.',
  },
  {
    mode: 'blend',
    label: 'Blend',
    says: 'Scene light falls on your product. Every image is checked against your photo.',
    more: 'Outline, print and colours stay within limits. The certificate shows the differences.',
  },
] as const;

/** Whether the product may be touched, and what that means: in a sentence, and one more where there is room. */
export function ModeSwitch() {
  const { data, mode, setMode, usesLook, setUsesLook } = useProduct();
  const name = useId();
  const chosen = MODES.find((choice) => choice.mode === mode);
  return (
    <div className={styles.line}>
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">What happens to the product</legend>
        {MODES.map((choice) => (
          <label key={choice.mode} className={styles.mode}>
            <input
              type="radio"
              name={name}
              value={choice.mode}
              checked={choice.mode === mode}
              onChange={() => setMode(choice.mode)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </fieldset>
      {data.hasBrandLook ? (
        <label className={styles.look}>
          <input type="checkbox" checked={usesLook} onChange={(event) => setUsesLook(event.currentTarget.checked)} />
          Use brand look
        </label>
      ) : null}
      <p className={styles.says} aria-live="polite">
        {chosen?.says} <span className={styles.more}>{chosen?.more}</span>
      </p>
    </div>
  );
}
