import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerSharePage } from '#app/domain/publishing/index.server.ts';

/** The public page of a published video. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerSharePage(request, { destination: params['network'] ?? '', type: 'video', token: params['id'] ?? '' });
