import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useEffect } from 'react';
import { Field } from '#app/ui/field.tsx';
import styles from './entrance-form.module.css';
import type { FormAnswer } from './form-answer.ts';

interface Props {
  readonly answer: FormAnswer | undefined;
}

/** Signing in with a Shopify store: its domain, then the store itself asks its owner. */
export function StoreForm({ answer }: Props) {
  const navigation = useNavigation();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const error = answer?.fields?.['shop'];
  if (answer?.store) return <WayToStore {...answer.store} />;
  if (query.get('view') !== 'store' && !error) {
    query.set('view', 'store');
    return (
      <Link to={`/login?${query}`} preventScrollReset className={styles.other}>
        Continue with your Shopify store
      </Link>
    );
  }
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'store';
  return (
    <Form method="post" className={styles.store} noValidate>
      <input type="hidden" name="intent" value="store" />
      <Field
        label="Store domain"
        name="shop"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="my-store.myshopify.com"
        autoFocus
        required
        maxLength={255}
        error={error}
      />
      <Button submit size="large" fullWidth loading={isBusy}>
        Continue to my store
      </Button>
    </Form>
  );
}

/**
 * Goes to the store. By a link, because a form may not lead to another site (`form-action`), wherever Shopify sends the
 * browser from there; where scripts are off, it is pressed by hand.
 */
function WayToStore({ shop, url }: { readonly shop: string; readonly url: string }) {
  useEffect(() => window.location.assign(url), [url]);
  return (
    <a href={url} className={styles.other}>
      {`Continue to ${shop}`}
    </a>
  );
}
