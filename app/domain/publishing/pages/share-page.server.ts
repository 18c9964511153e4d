import { createHash } from 'node:crypto';
import { libraryMessages, markWords, matchesETag } from '#app/domain/library/index.ts';
import type { DigitalSourceType } from '#app/domain/library/index.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { AppError } from '#app/platform/errors.ts';
import { Html, markup } from '#app/platform/http/html.ts';
import { DESTINATION_NAMES } from '../destinations.ts';
import { findPublishedPage } from '../find-published.server.ts';
import type { PublicationRow } from '../publication-row.ts';
import type { PublicationView, PublishedFileView } from '../publication.schema.ts';
import { toPublicationView } from '../to-publication-view.server.ts';

const STYLE = `
:root{color-scheme:light dark;--ground:#f7f4ef;--sheet:#fff;--ink:#231f1a;--soft:#5f574c;--line:#e6dfd4}
@media(prefers-color-scheme:dark){:root{--ground:#171411;--sheet:#221e19;--ink:#f5f0e8;--soft:#c4bbad;--line:#3d362e}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1rem;min-height:100vh;display:grid;align-content:center}
figure{margin:0;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
img,video{display:block;width:100%;height:auto;max-height:80vh;object-fit:contain;background:var(--ground)}
figcaption{padding:1rem 1.25rem 1.25rem}h1{margin:0;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
p{margin:.5rem 0 0;white-space:pre-line;overflow-wrap:anywhere}.soft{color:var(--soft);font-size:.875rem}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1rem}
a{color:inherit;border:1px solid var(--line);border-radius:.5rem;padding:.5rem .875rem;min-height:2.75rem;display:inline-flex;align-items:center;text-decoration:none;font-weight:600}
a:hover{border-color:currentColor}a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
`;
/** No script, nothing from elsewhere. */
const POLICY = `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const headersOf = (cacheControl: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  // Caches may keep it, but ask each time: what is taken back is gone at once.
  'Cache-Control': cacheControl,
  // Read by networks for their previews, in no search engine.
  'X-Robots-Tag': 'noindex, noimageindex',
  'Referrer-Policy': 'no-referrer',
});

export interface SharePageAddress {
  readonly destination: string;
  readonly type: 'image' | 'video';
  readonly token: string;
}

/**
 * The public page of a published picture or video: the picture, the owner's words, what its labels say; and the tags that
 * networks read for a link's preview (ogp.me; developer.x.com, cards markup). No script, no word of the account. 404 where
 * nothing was published, 410 where it is no longer public.
 */
export async function answerSharePage(request: Request, address: SharePageAddress): Promise<Response> {
  try {
    const row = await findPublishedPage(address);
    const view = toPublicationView(row);
    const page = document({ title: view.title, tags: tagsOf(view, row.type), body: bodyOf(view, row) });
    const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;
    const headers = { ...headersOf('public, no-cache'), ETag: etag };
    if (matchesETag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(page, { headers });
  } catch (error) {
    if (isAppError(error)) return refusal(error);
    throw error;
  }
}

function refusal({ status, userMessage }: AppError): Response {
  const body = markup`<figure><figcaption><h1>${userMessage}</h1></figcaption></figure>`;
  const page = document({ title: userMessage, tags: markup``, body });
  return new Response(page, { status, headers: headersOf('no-store') });
}

interface Document {
  readonly title: string;
  readonly tags: Html;
  readonly body: Html;
}

function document({ title, tags, body }: Document): string {
  const head = markup`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${tags}<style>${new Html(STYLE)}</style>`;
  return markup`<!doctype html><html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`.text;
}

/** By role; every page has a `media`. */
const fileOf = (view: PublicationView, role: PublishedFileView['role']) =>
  view.files.find((file) => file.role === role);

function tagsOf(view: PublicationView, type: 'image' | 'video'): Html {
  const media = fileOf(view, 'media')!;
  const still = type === 'video' ? fileOf(view, 'small') : media;
  const preview = fileOf(view, 'card') ?? still ?? media;
  const properties: Record<string, string | number> = {
    'og:title': view.title,
    ...(view.description ? { 'og:description': view.description } : {}),
    'og:type': type === 'video' ? 'video.other' : 'website',
    'og:url': view.pageUrl,
    'og:site_name': 'Plinth',
    'og:image': preview.url,
    'og:image:type': preview.contentType,
    'og:image:width': preview.width,
    'og:image:height': preview.height,
    'og:image:alt': view.title,
    ...(type === 'video' ? videoProperties(media) : {}),
  };
  const names = {
    description: view.description || view.title,
    'twitter:card': 'summary_large_image',
    'twitter:title': view.title,
    'twitter:description': view.description || view.title,
    'twitter:image': preview.url,
    'twitter:image:alt': view.title,
  };
  const propertyTags = Object.entries(properties).map(
    ([property, content]) => markup`<meta property="${property}" content="${content}">`,
  );
  const nameTags = Object.entries(names).map(([name, content]) => markup`<meta name="${name}" content="${content}">`);
  return markup`${propertyTags}${nameTags}`;
}

const videoProperties = ({ url, contentType, width, height }: PublishedFileView) => ({
  'og:video': url,
  'og:video:type': contentType,
  'og:video:width': width,
  'og:video:height': height,
});

function bodyOf(view: PublicationView, row: PublicationRow): Html {
  const words = view.description ? markup`<p>${view.description}</p>` : null;
  const caption = markup`<figcaption><h1>${view.title}</h1>${words}${labelOf(row)}${dialogOf(view)}</figcaption>`;
  return markup`<figure>${mediaOf(view, row.type)}${caption}</figure>`;
}

function mediaOf(view: PublicationView, type: 'image' | 'video'): Html {
  const media = fileOf(view, 'media')!;
  const small = fileOf(view, 'small');
  const size = markup`width="${media.width}" height="${media.height}"`;
  if (type === 'video') {
    const poster = small ? markup` poster="${pathOf(small)}"` : null;
    return markup`<video src="${pathOf(media)}" ${size} controls playsinline preload="none"${poster}></video>`;
  }
  const sources = small
    ? markup` srcset="${pathOf(small)} ${small.width}w, ${pathOf(media)} ${media.width}w" sizes="(max-width: 66rem) calc(100vw - 2rem), 64rem"`
    : null;
  return markup`<img src="${pathOf(media)}"${sources} ${size} alt="${view.title}" fetchpriority="high" decoding="sync">`;
}

/** Whatever name the page was asked for by. */
const pathOf = ({ url }: PublishedFileView) => new URL(url).pathname;

/** The labels that its file carries, in words. */
function labelOf({ digitalSourceType, aiPeople }: PublicationRow): Html | null {
  const said = [
    digitalSourceType ? markWords(digitalSourceType as DigitalSourceType) : null,
    aiPeople ? libraryMessages.aiPeople : null,
  ].filter((words) => words !== null);
  return said.length > 0 ? markup`<p class="soft">${said.join(' · ')}</p>` : null;
}

function dialogOf({ dialogUrl, destination }: PublicationView): Html | null {
  if (!dialogUrl) return null;
  const name = DESTINATION_NAMES[destination];
  return markup`<nav><a href="${dialogUrl}" rel="noopener noreferrer" target="_blank">Share on ${name}</a></nav>`;
}
