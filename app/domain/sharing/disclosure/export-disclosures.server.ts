import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { disclosureIn, toPostView } from '../posts/to-post-view.ts';

const PAGE = 200;
const COLUMNS = [
  'asked at',
  'ended at',
  'network',
  'account at the network',
  'picture',
  'picture id',
  'a person was made by AI',
  'the scene was made by AI',
  'digital source type in the file',
  'what was done',
  'outcome',
  'address',
];

/** The disclosures of every post of an account, oldest first, as the pieces of a CSV (RFC 4180). */
export async function* exportDisclosures(account: Account): AsyncGenerator<string> {
  yield line(COLUMNS);
  let after: string | undefined;
  do {
    const rows = await database().networkPost.findMany({
      where: { userId: account.id, ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    for (const row of rows) {
      const { syntheticPerson, generatedScene, digitalSourceType } = disclosureIn(row);
      const { label, message, disclosed } = toPostView(row);
      yield line([
        row.createdAt.toISOString(),
        row.endedAt?.toISOString() ?? '',
        label,
        row.subjectName,
        row.assetName,
        row.assetId ?? '',
        syntheticPerson ? 'yes' : 'no',
        generatedScene ? 'yes' : 'no',
        digitalSourceType ?? '',
        disclosed.join(' '),
        message,
        row.url ?? '',
      ]);
    }
    after = rows.length === PAGE ? rows.at(-1)!.id : undefined;
  } while (after !== undefined);
}

const line = (cells: readonly string[]) => `${cells.map(quote).join(',')}\r\n`;

/** A cell that a spreadsheet would read as a formula is kept a text. */
const quote = (cell: string) => `"${cell.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
