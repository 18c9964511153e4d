import { Link } from '@remix-run/react';
import styles from './entrance-form.module.css';

/** The way out of the forms around the sign-in page. */
export function BackToLogIn() {
  return (
    <p className={styles.below}>
      <Link to="/login" className={styles.link}>
        Back to log in
      </Link>
    </p>
  );
}
