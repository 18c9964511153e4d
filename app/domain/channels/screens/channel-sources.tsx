import { channelMessages } from '../channels.messages.ts';
import type { Channel } from '../rules/channels.ts';
import styles from './channels-screen.module.css';

const dayOf = (iso: string) =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Where the rules come from, when they were read, and what could not be confirmed. */
export function ChannelSources({ channel: { title, readOn, sources, unconfirmed } }: { readonly channel: Channel }) {
  return (
    <details className={styles.sources}>
      <summary>
        {channelMessages.rulesOf(title)} · {channelMessages.readOn(dayOf(readOn))}
      </summary>
      <ul>
        {sources.map(({ address, kind }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {new URL(address).hostname}
            </a>{' '}
            ({channelMessages[kind]})
          </li>
        ))}
      </ul>
      {unconfirmed.length > 0 ? (
        <>
          <h3>{channelMessages.unconfirmed}</h3>
          <ul>
            {unconfirmed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
    </details>
  );
}
