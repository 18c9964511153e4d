import { makeColourFile } from './make-colour-file.ts';
import { useProduct } from '../product-context.ts';
import styles from './brand-colours.module.css';

/** The colours of the settings, each as a plain background. Nothing where there are none. */
export function BrandColours() {
  const { data, uploads } = useProduct();
  const { brandColours } = data.defaults;
  if (brandColours.length === 0) return null;
  return (
    <div className={styles.colours} role="group" aria-label="Brand colours as background">
      {brandColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          style={{ background: colour }}
          title={`Background ${colour}`}
          aria-label={`Background ${colour}`}
          onClick={() => void makeColourFile(colour).then((file) => uploads.addFiles([file], { role: 'backdrop' }))}
        />
      ))}
    </div>
  );
}
