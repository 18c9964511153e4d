/** A message to a topic's listeners that is not kept: one that does not listen at that moment never gets it. */
export interface PassingMessage {
  readonly topic: string;
  readonly type: string;
  readonly subject: string | null;
  readonly data: unknown;
}

/** PostgreSQL takes payloads of less than 8,000 bytes. */
const MAX_PART_LENGTH = 7_900;
/** Messages whose parts have not all come; more are never on the way at once from a healthy sender. */
const MAX_OPEN = 32;

/** The message as texts that PostgreSQL's NOTIFY takes, in order. */
export function splitMessage(id: string, message: PassingMessage): readonly string[] {
  // ASCII alone, so that a character is a byte.
  const text = JSON.stringify(message).replace(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const room = MAX_PART_LENGTH - id.length - 12;
  const count = Math.ceil(text.length / room);
  return Array.from(
    { length: count },
    (_, place) => `${id} ${place} ${count} ${text.slice(place * room, (place + 1) * room)}`,
  );
}

/** Puts messages together again. A message of which a part is missing is dropped. */
export class MessageParts {
  private readonly open = new Map<string, string[]>();

  /** The message that this part completes; null where there is none. */
  take(part: string): PassingMessage | null {
    const [, id = '', place, count, text = ''] = /^(\S+) (\d+) (\d+) (.*)$/.exec(part) ?? [];
    const parts = this.open.get(id) ?? [];
    this.open.delete(id);
    // Parts of one sender come in order.
    if (parts.length !== Number(place)) return null;
    parts.push(text);
    if (parts.length === Number(count)) return JSON.parse(parts.join('')) as PassingMessage;
    this.open.set(id, parts);
    for (const oldest of this.open.keys()) {
      if (this.open.size <= MAX_OPEN) break;
      this.open.delete(oldest);
    }
    return null;
  }
}
