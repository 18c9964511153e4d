import type { LoaderFunctionArgs } from '@remix-run/node';
import { findPublishedFile, publishedFileHeaders } from '#app/domain/publishing/index.server.ts';
import { answerFile } from '#app/gate/index.server.ts';

/** One rendition that its owner made public. The address is the permission; what was taken back answers 410. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  answerFile({ request, context }, async () => {
    const file = await findPublishedFile(params['file'] ?? '');
    return { ...file, headers: publishedFileHeaders(file) };
  });
