import type { ReactNode } from 'react';
import { PlinthMark } from '#app/ui/brand/plinth-mark.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { signInPicture } from './pictures/sign-in-picture.ts';
import styles from './entrance.module.css';

/** The frame of the visitors' pages: a form beside a picture of what the product makes. */
export function Entrance({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <PlinthMark />
        <div className={styles.middle}>{children}</div>
        <p className={styles.foot}>
          Real product photos, staged. Every image says how it was checked against your photo.
        </p>
      </main>
      <div className={styles.stage} aria-hidden="true">
        <Picture {...signInPicture} alt="" sizes="(width < 60rem) 100vw, 58vw" isHero className={styles.picture} />
      </div>
    </div>
  );
}
