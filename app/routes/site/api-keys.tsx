import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Link } from '@shopify/polaris';
import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { apiKeysRead } from '#app/domain/api-keys/index.server.ts';
import { ApiKeysSection } from '#app/domain/api-keys/screens/api-keys-section.tsx';
import { endpointsRead, messagesRead } from '#app/domain/endpoints/index.server.ts';
import { EndpointsSection } from '#app/domain/endpoints/screens/endpoints-section.tsx';
import { loadPage, requireAccount } from '#app/gate/index.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { readAll } from '#app/platform/database/read.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Page } from '#app/ui/page.tsx';

export const meta: MetaFunction = ({ error }) => pageMeta('API keys', error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return loadPage(request, async () => {
    assertFeature('api');
    return readAll({
      apiKeys: apiKeysRead(account),
      endpoints: endpointsRead(account),
      messages: messagesRead({ account }),
    });
  });
}

export default function ApiPage() {
  const { apiKeys, endpoints, messages } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader
        title="API keys"
        description={
          <>
            Everything the screens do, from your own programs. <Link url="/api/docs">Read the documentation</Link>
          </>
        }
      />
      <ApiKeysSection apiKeys={apiKeys} />
      <EndpointsSection endpoints={endpoints} messages={messages} />
    </Page>
  );
}
