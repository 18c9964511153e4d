import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher } from '@remix-run/react';
import { TitleBar, useAppBridge } from '@shopify/app-bridge-react';
import { BlockStack, Box, Button, Card, InlineStack, Layout, Link, List, Page, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { authenticate } from '../shopify.server';

interface MadeProduct {
  readonly id: string;
  readonly title: string;
}

export const loader = async ({ request }: LoaderFunctionArgs) => {
  await authenticate.admin(request);
  return null;
};

export const action = async ({ request }: ActionFunctionArgs) => {
  const { admin } = await authenticate.admin(request);
  const answer = await admin.graphql(
    `#graphql
      mutation makeProduct($product: ProductCreateInput!) {
        productCreate(product: $product) { product { id title } }
      }`,
    { variables: { product: { title: 'A product' } } },
  );
  const { data } = (await answer.json()) as { data: { productCreate: { product: MadeProduct } } };
  return { product: data.productCreate.product };
};

/** A link to another site, as the text of the page has many. */
function Outside({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link url={`https://shopify.dev/docs/${to}`} target="_blank" removeUnderline>
      {children}
    </Link>
  );
}

function Spec({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <InlineStack align="space-between">
      <Text as="span" variant="bodyMd">
        {name}
      </Text>
      {children}
    </InlineStack>
  );
}

export default function Index() {
  const fetcher = useFetcher<typeof action>();
  const shopify = useAppBridge();
  const isLoading = ['loading', 'submitting'].includes(fetcher.state) && fetcher.formMethod === 'POST';
  const product = fetcher.data?.product;
  const productId = product?.id.replace('gid://shopify/Product/', '');
  useEffect(() => {
    if (productId) shopify.toast.show('The product is there');
  }, [productId, shopify]);
  const makeProduct = () => fetcher.submit({}, { method: 'POST' });
  return (
    <Page>
      <TitleBar title="An app like the template">
        <button variant="primary" onClick={makeProduct}>
          Make a product
        </button>
      </TitleBar>
      <BlockStack gap="500">
        <Layout>
          <Layout.Section>
            <Card>
              <BlockStack gap="500">
                <BlockStack gap="200">
                  <Text as="h2" variant="headingMd">
                    This is the first page of a new app
                  </Text>
                  <Text variant="bodyMd" as="p">
                    An app inside the admin talks to it by way of{' '}
                    <Outside to="apps/tools/app-bridge">the app bridge</Outside>, has{' '}
                    <Link url="/app/additional" removeUnderline>
                      one more page in its navigation
                    </Link>{' '}
                    to show how that is done, and asks the shop by{' '}
                    <Outside to="api/admin-graphql">the GraphQL interface</Outside> for what it needs. From here on it
                    is whatever its makers want it to be.
                  </Text>
                </BlockStack>
                <BlockStack gap="200">
                  <Text as="h3" variant="headingMd">
                    Begin with a product
                  </Text>
                  <Text as="p" variant="bodyMd">
                    Make a product in the shop and look at what comes back. What may be said with it stands under{' '}
                    <Outside to="api/admin-graphql/latest/mutations/productCreate">productCreate</Outside> in the
                    reference of the interface.
                  </Text>
                </BlockStack>
                <InlineStack gap="300">
                  <Button loading={isLoading} onClick={makeProduct}>
                    Make a product
                  </Button>
                  {product && (
                    <Button url={`shopify:admin/products/${productId}`} target="_blank" variant="plain">
                      See the product
                    </Button>
                  )}
                </InlineStack>
                {product && (
                  <Box
                    padding="400"
                    background="bg-surface-active"
                    borderWidth="025"
                    borderRadius="200"
                    borderColor="border"
                    overflowX="scroll"
                  >
                    <pre style={{ margin: 0 }}>
                      <code>{JSON.stringify(product, null, 2)}</code>
                    </pre>
                  </Box>
                )}
              </BlockStack>
            </Card>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="500">
              <Card>
                <BlockStack gap="200">
                  <Text as="h2" variant="headingMd">
                    What it is made of
                  </Text>
                  <BlockStack gap="200">
                    <Spec name="Framework">
                      <Outside to="apps/build">Remix</Outside>
                    </Spec>
                    <Spec name="Database">
                      <Outside to="apps/build">Prisma</Outside>
                    </Spec>
                    <Spec name="Interface">
                      <span>
                        <Outside to="apps/design">Polaris</Outside>
                        {', '}
                        <Outside to="apps/tools/app-bridge">App Bridge</Outside>
                      </span>
                    </Spec>
                    <Spec name="Data">
                      <Outside to="api/admin-graphql">GraphQL</Outside>
                    </Spec>
                  </BlockStack>
                </BlockStack>
              </Card>
              <Card>
                <BlockStack gap="200">
                  <Text as="h2" variant="headingMd">
                    Where to go from here
                  </Text>
                  <List>
                    <List.Item>
                      Build <Outside to="apps/getting-started/build-app-example">an app that does something</Outside> to
                      see how it goes
                    </List.Item>
                    <List.Item>
                      Try out what can be asked with <Outside to="apps/tools/graphiql-admin-api">GraphiQL</Outside>
                    </List.Item>
                  </List>
                </BlockStack>
              </Card>
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
