/** Headers of every answer. The content security policy comes apart, because it depends on what is answered. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

/** Only over https: a browser ignores it on plain http, and a wrong one cannot be taken back. Two years. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** Answers that are no page (JSON, files, streams) may load nothing and must not be framed. */
export const NON_DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export interface DocumentPolicyOptions {
  /** Fresh per answer, base64. */
  readonly nonce: string;
  /** Origins that may frame the page; default none. The embedded app names the shop and the admin here. */
  readonly frameAncestors?: readonly string[];
  /** The development server adds style elements and a websocket of its own. */
  readonly isDevelopment?: boolean;
  /** One third-party script by its whole address; no other script of its origin runs. It adds style elements. */
  readonly guestScript?: string;
  /** Foreign origins that pictures alone may come from. */
  readonly pictureOrigins?: readonly string[];
}

/**
 * Content security policy of a page. Style attributes are allowed because Polaris and Konva set them; style elements
 * and scripts only with the nonce.
 */
export function documentPolicy(options: DocumentPolicyOptions): string {
  const { nonce, frameAncestors, isDevelopment = false, guestScript, pictureOrigins = [] } = options;
  // Its styles, fonts and pictures may come from anywhere there: they run nothing.
  const guest = guestScript ? ` ${new URL(guestScript).origin}` : '';
  const hasForeignStyles = isDevelopment || guestScript;
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${guestScript ? ` ${guestScript}` : ''}`,
    "script-src-attr 'none'",
    hasForeignStyles ? `style-src 'self' 'unsafe-inline'${guest}` : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${guest}${pictureOrigins.map((origin) => ` ${origin}`).join('')}`,
    "media-src 'self' blob:",
    `font-src 'self'${guest}`,
    isDevelopment ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors?.length ? frameAncestors.join(' ') : "'none'"}`,
  ];
  return directives.join('; ');
}
