import { Link } from '@remix-run/react';
import { useEffect } from 'react';
import { PlinthMark } from '#app/ui/brand/plinth-mark.tsx';
import { Code } from './code.tsx';
import type { DocsCall, DocsField, DocsPage } from './docs-page.ts';
import styles from './docs-screen.module.css';

const NEEDS = {
  read: 'scope read',
  generate: 'scope generate',
  store: 'scope store',
  publish: 'scope publish',
  person: 'signed in, not by key',
  public: 'open to all',
} as const;

const anchorOf = (name: string) => name.toLowerCase().replace(/\W+/g, '-');

const GUIDES = [
  'Quick start',
  'Keys and limits',
  'Errors',
  'Repeats',
  'Webhooks',
  'Assistants',
  'Typed client',
] as const;

/** The API for people who read: everything on one page, nothing from elsewhere. */
export function DocsScreen({ page }: { readonly page: DocsPage }) {
  useOpenByAnchor();
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        <Link to="/dashboard" className={styles.home} aria-label="Plinth, home">
          <PlinthMark />
        </Link>
        <span className={styles.barTitle}>API</span>
        <nav aria-label="API pages" className={styles.barLinks}>
          <Link to="/dashboard/api">API keys</Link>
          <a href="/api/openapi.json">OpenAPI 3.1</a>
        </nav>
      </header>
      <nav className={styles.contents} aria-label="Contents">
        <p className={styles.contentsTitle}>Guide</p>
        {GUIDES.map((name) => (
          <a key={name} href={`#${anchorOf(name)}`}>
            {name}
          </a>
        ))}
        <p className={styles.contentsTitle}>Calls</p>
        {page.sections.map(({ name, calls }) => (
          <a key={name} href={`#calls-${anchorOf(name)}`}>
            {name} <span className={styles.count}>{calls.length}</span>
          </a>
        ))}
      </nav>
      <main className={styles.main}>
        <h1 className={styles.title}>Plinth API</h1>
        <p className={styles.lead}>
          Everything the screens do is a call: upload a product photo, cut it out, stage it, generate finished pictures
          and fetch them. JSON over HTTPS, one key, no SDK needed.
        </p>
        <QuickStart page={page} />
        <KeysAndLimits />
        <Errors />
        <Repeats />
        <Webhooks />
        <Assistants baseUrl={page.baseUrl} />
        <TypedClient baseUrl={page.baseUrl} />
        {page.sections.map(({ name, calls }) => (
          <section key={name} id={`calls-${anchorOf(name)}`} className={styles.section}>
            <h2>{name}</h2>
            {calls.map((call) => (
              <CallCard key={call.id} call={call} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

/** A link to a call opens it. */
function useOpenByAnchor() {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(window.location.hash.slice(1));
      if (target instanceof HTMLDetailsElement) target.open = true;
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
}

function QuickStart({ page }: { readonly page: DocsPage }) {
  return (
    <section id="quick-start" className={styles.section}>
      <h2>Quick start</h2>
      <ol className={styles.steps}>
        {page.quickStart.map(({ title, text, code }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Code label={title} text={code} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function KeysAndLimits() {
  return (
    <section id="keys-and-limits" className={styles.section}>
      <h2>Keys and limits</h2>
      <p>
        Send a key in the header <code>Authorization: Bearer plk_live_...</code>. A key acts for the account that made
        it, within its scopes: <code>read</code> lists and fetches, <code>generate</code> uploads, makes and deletes,{' '}
        <code>store</code> works with the connected shop. Keys cannot manage keys, payments or the account. A
        deactivated key is refused at once.
      </p>
      <p>
        Each key makes 120 requests a minute. Every answer reports the remaining limit: <code>RateLimit-Limit</code>,{' '}
        <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds). Beyond it the answer is 429 with{' '}
        <code>Retry-After</code>.
      </p>
    </section>
  );
}

const ERROR_SAMPLE = `{
  "success": false,
  "message": "Please enter a prompt",
  "code": "bad-request",
  "field": "text_prompt",
  "requestId": "0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11"
}`;

function Errors() {
  return (
    <section id="errors" className={styles.section}>
      <h2>Errors</h2>
      <p>
        Every failure has the same form. <code>message</code> is for people, <code>code</code> for programs. What is not
        yours is answered exactly like what is not there: 404.
      </p>
      <Code label="An error" text={ERROR_SAMPLE} />
    </section>
  );
}

function Repeats() {
  return (
    <section id="repeats" className={styles.section}>
      <h2>Repeats</h2>
      <p>
        Calls that can cost credits take an <code>Idempotency-Key</code> header, made by you once per intent. A repeat
        gets the first answer, byte for byte, and costs nothing; the same key with another request is refused with 422.
        After 429 and failures of ours (5xx), simply repeat.
      </p>
    </section>
  );
}

const VERIFY_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isOurs(secret, headers, rawBody) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - timestamp) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${rawBody}\`).digest();
  const given = Buffer.from(headers['webhook-signature'].replace('v1,', ''), 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}`;

function Webhooks() {
  return (
    <section id="webhooks" className={styles.section}>
      <h2>Webhooks</h2>
      <p>
        Add an endpoint on the API keys page to be notified of every finished job as <code>job.finished</code>, of a
        model that is ready as <code>model.ready</code>, and of a run over the catalogue that is over as{' '}
        <code>run.finished</code>. Answer with any 2xx status within 15 seconds; otherwise it is tried again, later and
        later, eleven times within a day. A message can arrive twice: its <code>webhook-id</code> stays the same.
        Messages are signed in the way of Standard Webhooks:
      </p>
      <Code label="Checking a signature" text={VERIFY_SAMPLE} />
    </section>
  );
}

const assistantSample = (baseUrl: string) => `{
  "mcpServers": {
    "plinth": {
      "type": "http",
      "url": "${baseUrl}/api/mcp",
      "headers": { "Authorization": "Bearer plk_live_..." }
    }
  }
}`;

function Assistants({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <section id="assistants" className={styles.section}>
      <h2>Assistants</h2>
      <p>
        Assistants that speak the Model Context Protocol work with Plinth at <code>/api/mcp</code> (streamable HTTP).
        They need a key, see the tools of its scopes, and share its limit. Up to forty tools cover the common work;{' '}
        <code>search_api</code> finds further calls, <code>call_api</code> makes them. Pictures of the library are
        resources.
      </p>
      <p>
        A tool that costs credits answers with its exact price first: nothing is spent. Called again with the same
        arguments and the <code>quote_id</code> of that answer within fifteen minutes, it goes ahead, once however often
        it is repeated. Another price, or other arguments, need a new quote. Where nothing is spent,{' '}
        <code>idempotency_key</code> is what the header is elsewhere.
      </p>
      <Code label="Settings of an assistant" text={assistantSample(baseUrl)} />
    </section>
  );
}

const clientSample = (baseUrl: string) => `npx openapi-typescript ${baseUrl}/api/openapi.json -o plinth-api.d.ts
npm install openapi-fetch

// photo.ts
import createClient from 'openapi-fetch';
import type { paths } from './plinth-api.d.ts';

const plinth = createClient<paths>({
  baseUrl: '${baseUrl}',
  headers: { Authorization: \`Bearer \${process.env.PLINTH_KEY}\` },
});
const { data } = await plinth.GET('/api/images/library', { params: { query: { type: 'Image' } } });
console.log(data?.data.map(({ imageName }) => imageName));`;

function TypedClient({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <section id="typed-client" className={styles.section}>
      <h2>Typed client</h2>
      <p>
        The types of every call come from the OpenAPI document, by <code>openapi-typescript</code>.
      </p>
      <Code label="With the typed client" text={clientSample(baseUrl)} />
    </section>
  );
}

function CallCard({ call }: { readonly call: DocsCall }) {
  const { id, method, path, summary, needs, isIdempotent, sends, answers, refusals, curl, answer, produces } = call;
  return (
    <details id={id} className={styles.call}>
      <summary>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.inside}>
        <p className={styles.facts}>
          <span>{NEEDS[needs]}</span>
          {isIdempotent ? <span>Idempotency-Key</span> : null}
          {produces ? <span>answers {produces}</span> : null}
        </p>
        <FieldTable title="Sent" fields={sends} />
        <Code label={`${method} ${path}`} text={curl} />
        <FieldTable title="Answered" fields={answers} />
        {answer ? <Code label="Answer" text={answer} /> : null}
        {refusals.length > 0 ? (
          <>
            <h4>Refusals</h4>
            <ul className={styles.refusals}>
              {refusals.map(({ status, message }) => (
                <li key={`${status} ${message}`}>
                  <code>{status}</code> {message}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </details>
  );
}

function FieldTable({ title, fields }: { readonly title: string; readonly fields: readonly DocsField[] }) {
  if (fields.length === 0) return null;
  const hasPlaces = fields.some(({ place }) => place !== 'answer' && place !== 'body');
  return (
    <>
      <h4>{title}</h4>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
        <table className={styles.fields}>
          <tbody>
            {fields.map(({ name, place, type, isRequired }) => (
              <tr key={`${place} ${name}`}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {hasPlaces ? <td>{place}</td> : null}
                <td>{type}</td>
                <td>{isRequired ? '' : 'optional'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
