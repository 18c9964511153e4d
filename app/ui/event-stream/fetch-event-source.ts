/** The part of EventSource that our stream uses. */
export interface EventSourceLike extends EventTarget {
  close(): void;
}

/**
 * An event stream over fetch, for the Shopify admin: there App Bridge adds the session token to fetch, and an EventSource
 * has no way to carry one. Ends with `error`, like an EventSource that will not come back by itself.
 */
export class FetchEventSource extends EventTarget implements EventSourceLike {
  /** Called with every frame, whatever its type, besides the event. */
  onFrame: ((type: string, data: string) => void) | null = null;
  private readonly stop = new AbortController();

  constructor(url: string, fetchFrom: typeof fetch = fetch) {
    super();
    this.read(url, fetchFrom).then(
      () => this.end(),
      () => this.end(),
    );
  }

  close(): void {
    this.stop.abort();
  }

  private end(): void {
    if (!this.stop.signal.aborted) this.dispatchEvent(new Event('error'));
  }

  private async read(url: string, fetchFrom: typeof fetch): Promise<void> {
    const response = await fetchFrom(url, { headers: { Accept: 'text/event-stream' }, signal: this.stop.signal });
    if (!response.ok || !response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.stop.signal.aborted) return;
      const frames = `${rest}${value}`.split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) this.pass(frame);
    }
  }

  private pass(frame: string): void {
    let type = 'message';
    const data: string[] = [];
    for (const line of frame.split('\n')) {
      const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (field === 'event') type = value!;
      else if (field === 'data') data.push(value!);
    }
    if (data.length === 0) return;
    this.onFrame?.(type, data.join('\n'));
    this.dispatchEvent(new MessageEvent(type, { data: data.join('\n') }));
  }
}
