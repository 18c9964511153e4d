import { Button } from '@shopify/polaris';
import styles from './connect-shopify.module.css';

/** For an account without a store: what a store adds, and the way there. */
export function ConnectShopify() {
  return (
    <section className={`plinth-card ${styles.card}`} aria-labelledby="connect-shopify">
      <div>
        <h2 id="connect-shopify" className={styles.title}>
          Connect Shopify
        </h2>
        <p className={styles.text}>
          Open Plinth in your Shopify admin to import products and run your whole catalogue.
        </p>
      </div>
      <Button size="large" url="https://admin.shopify.com/" target="_blank">
        Open Shopify admin
      </Button>
    </section>
  );
}
