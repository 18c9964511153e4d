import { TitleBar } from '@shopify/app-bridge-react';
import { BlockStack, Box, Card, Layout, Link, List, Page, Text } from '@shopify/polaris';

export default function Additional() {
  return (
    <Page>
      <TitleBar title="One more page" />
      <Layout>
        <Layout.Section>
          <Card>
            <BlockStack gap="300">
              <Text as="p" variant="bodyMd">
                A page more, with a place in the navigation.
              </Text>
              <Box as="span" padding="025" background="bg-surface-active" borderRadius="100">
                <code>app/routes</code>
              </Box>
            </BlockStack>
          </Card>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <Card>
            <List>
              <List.Item>
                <Link url="https://shopify.dev/docs/apps/design" target="_blank" removeUnderline>
                  How to design
                </Link>
              </List.Item>
            </List>
          </Card>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
