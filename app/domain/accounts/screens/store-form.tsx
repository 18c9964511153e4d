import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import styles from './entrance-form.module.css';

/** Signing in with a Shopify store: its domain, then the store itself asks its owner. */
export function StoreForm({ error }: { readonly error: string | undefined }) {
  const navigation = useNavigation();
  const [isOpen, setOpen] = useState(false);
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'store';
  if (!isOpen && !error) {
    return (
      <button type="button" className={styles.other} onClick={() => setOpen(true)}>
        Continue with your Shopify store
      </button>
    );
  }
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
