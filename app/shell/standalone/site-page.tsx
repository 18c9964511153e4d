import { useRouteLoaderData } from '@remix-run/react';
import { ToolProvider } from '#app/domain/picture-tools/index.ts';
import { PushProvider } from '#app/domain/sharing/screens/index.ts';
import { FailurePage } from '../failure-page.tsx';
import type { FrameProps } from '../frame.ts';
import { usePageFailure } from '../use-page-failure.ts';
import { StandaloneFrame } from './standalone-frame.tsx';

/** The frame around a page of the site for a signed-in person, with its state while they walk from page to page. */
export function SiteFrame({ data, kind, children }: FrameProps) {
  return (
    <StandaloneFrame data={data} kind={kind}>
      <PushProvider isShop={data.hasStore}>
        <ToolProvider followsWords={data.inpaintFollowsWords}>{children}</ToolProvider>
      </PushProvider>
    </StandaloneFrame>
  );
}

/** Instead of a page of the site that could not be shown; the frame stays. */
export function SiteFailure() {
  const root = useRouteLoaderData('root') as { readonly frame: unknown } | undefined;
  return <FailurePage {...usePageFailure()} isFramed={!!root?.frame} />;
}
