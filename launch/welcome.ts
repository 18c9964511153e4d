interface Owner {
  readonly email: string;
  /** Made by this start; only its hash is stored. Null where there was an owner, or OWNER_PASSWORD gave it. */
  readonly password: string | null;
  readonly isNew: boolean;
  /** Its owner has not chosen another one yet. */
  readonly isPasswordTemporary: boolean;
}

export interface WelcomeOptions {
  /** Null for a worker, which has no pages. */
  readonly url: string | null;
  readonly owner: Owner;
  readonly dataFolder: string;
  /** Where files are kept, where that is not the data folder. */
  readonly filesIn: string | null;
  readonly hasPrivateDatabase: boolean;
  /** The warning where there is little memory; null where there is enough. */
  readonly memory: string | null;
  readonly say: (line: string) => void;
}

/** The first thing a newcomer reads: where it is, how to get in, what to do there. */
export function printWelcome(options: WelcomeOptions): void {
  const { url, owner, dataFolder, filesIn, hasPrivateDatabase, memory, say } = options;
  if (!url) {
    say(`\nPlinth's worker is running (process ${process.pid}).${memory ? `\n${memory}` : ''}\n`);
    // The first process created the account, and only it knows the password.
    if (owner?.password)
      say(`It made the owner's account ${owner.email}. Password, shown only this once: ${owner.password}\n`);
    return;
  }
  const lines = owner.isNew ? firstStart(url, owner) : laterStart(url, owner);
  lines.push(
    '',
    ...(hasPrivateDatabase ? [`Everything ${filesIn ? 'else ' : ''}is kept in ${dataFolder}`] : []),
    ...(filesIn || !hasPrivateDatabase ? [`Files are kept in ${filesIn ?? dataFolder}`] : []),
    ...(memory ? [memory] : []),
    'Stop with Ctrl+C',
  );
  say(`\n${box(lines)}\n`);
}

function firstStart(url: string, { email, password }: Owner): string[] {
  return [
    'Plinth is ready.',
    '',
    `Open       ${url}`,
    `E-mail     ${email}`,
    `Password   ${password ?? 'the one given in OWNER_PASSWORD'}`,
    ...(password ? ['', 'Note the password: it is shown only this once. Logging in asks for one of your own.'] : []),
    '',
    'What to try first: sign in, choose Product, drop a photo of a product',
    '(or take the sample), pick a scene, describe it in a few words and press',
    'Generate. 200 credits are waiting for you; a photo costs 2.',
  ];
}

/** The start that printed the password may have been killed before the operator could read it. */
function laterStart(url: string, { email, isPasswordTemporary }: Owner): string[] {
  const running = `Plinth is running at ${url}`;
  if (!isPasswordTemporary) return [running];
  return [
    running,
    '',
    `${email} has not chosen a password yet. Is the first one lost?`,
    'npm run owner:password shows a new one.',
  ];
}

function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}
