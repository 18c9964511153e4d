import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { MailCarrier } from './mail-carrier.ts';
import { toMessage } from './smtp-carrier.server.ts';

/** `2026-11-21T12-00-00-000Z_password-reset_{id}`; nothing else in the folder is looked at. */
const NAME = /^[\dTZ-]{24}_[a-z-]+_[0-9a-f-]{36}$/;

/** Where mails go without a mail server. */
export function outboxFolder(dataFolder: string): string {
  return path.join(dataFolder, 'outbox');
}

/**
 * Writes mails into a folder instead of sending them, for a trial without a mail server: for a mail program (.eml), for
 * a browser (.html) and as text (.txt).
 */
export function outboxCarrier(folder: string, from: string): MailCarrier {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    outcome: 'written',
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}_${mail.template}_${mail.id}`;
      const { message } = await transport.sendMail(toMessage(mail, from));
      const write = (suffix: string, bytes: string | Buffer) =>
        writeFile(path.join(folder, `${name}.${suffix}`), bytes, { mode: 0o600 });
      await write('eml', message as Buffer);
      await write('html', mail.html);
      // Last: what has a text is complete.
      await write('txt', `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`);
    },
    close() {
      transport.close();
    },
  };
}

export interface OutboxMail {
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The newest mails of the folder, newest first. */
export async function readOutbox(folder: string, limit: number): Promise<readonly OutboxMail[]> {
  const files = await readdir(folder).catch(() => [] as string[]);
  const names = files
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(names.map((name) => readMail(folder, name)));
}

async function readMail(folder: string, name: string): Promise<OutboxMail> {
  const [text, html] = await Promise.all(
    ['txt', 'html'].map((suffix) => readFile(path.join(folder, `${name}.${suffix}`), 'utf8')),
  );
  const [, to = '', subject = '', body = ''] = /^To: (.*)\nSubject: (.*)\n\n([\s\S]*)$/.exec(text!) ?? [];
  return { name, to, subject, text: body, html: html! };
}
