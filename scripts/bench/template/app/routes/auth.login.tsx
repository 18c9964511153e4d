import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { AppProvider, Button, Card, FormLayout, Page, Text, TextField } from '@shopify/polaris';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import polarisTranslations from '@shopify/polaris/locales/en.json';
import { useState } from 'react';
import { login } from '../shopify.server';

export const links = () => [{ rel: 'stylesheet', href: polarisStyles }];

const errorOf = async (request: Request) => {
  const found = await login(request);
  return 'shop' in found && found.shop ? 'Enter the address of a shop' : undefined;
};

export const loader = async ({ request }: LoaderFunctionArgs) => ({
  error: await errorOf(request),
  polarisTranslations,
});

export const action = async ({ request }: ActionFunctionArgs) => ({ error: await errorOf(request) });

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const [shop, setShop] = useState('');
  return (
    <AppProvider i18n={loaded.polarisTranslations}>
      <Page>
        <Card>
          <Form method="post">
            <FormLayout>
              <Text variant="headingMd" as="h2">
                Sign in
              </Text>
              <TextField
                type="text"
                name="shop"
                label="Shop"
                helpText="example.myshopify.com"
                value={shop}
                onChange={setShop}
                autoComplete="on"
                error={(answered ?? loaded).error}
              />
              <Button submit>Sign in</Button>
            </FormLayout>
          </Form>
        </Card>
      </Page>
    </AppProvider>
  );
}
