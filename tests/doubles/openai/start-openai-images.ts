import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Response as OpenAiResponse,
  ResponseCreateParamsNonStreaming,
  Tool,
} from 'openai/resources/responses/responses';
import sharp from 'sharp';
import { json } from '#tests/doubles/fal/start-fal.ts';

export const OPENAI_TEST_KEY = 'sk-test-of-openai-pictures';
export const OPENAI_TEST_MODEL = 'gpt-image-2.6-sunburst';

export type ImagesCall = 'create' | 'retrieve' | 'cancel' | 'delete';

export interface ImagesIntercepted {
  readonly kind: ImagesCall;
  /** Counts calls of this kind from 0. */
  readonly nth: number;
  readonly response: ServerResponse;
}

export interface OpenAiDoubleOptions {
  /** Answers in the double's place and says so with true. */
  readonly intercept?: (call: ImagesIntercepted) => boolean;
  /** Other parts of an answer that is over. */
  readonly end?: Partial<OpenAiResponse>;
  /** Another picture than the honest one. */
  readonly picture?: () => Uint8Array;
  /** Looks before an answer is over; default 1. `Infinity`: never. */
  readonly looks?: number;
}

interface Asked {
  readonly id: string;
  readonly body: ResponseCreateParamsNonStreaming;
  readonly tool: Tool.ImageGeneration;
  looks: number;
  isCancelled: boolean;
}

/** Text 20, pictures 300, output 1,000 of the tool; 100 and 50 of the words in front. */
export const TOOL_USAGE = {
  input_tokens: 320,
  input_tokens_details: { text_tokens: 20, image_tokens: 300 },
  output_tokens: 1_000,
  total_tokens: 1_320,
};

/** OpenAI's responses in the background with the tool that makes pictures, in the types of its own package. */
export async function startOpenAiImages(options: OpenAiDoubleOptions = {}) {
  const asked = new Map<string, Asked>();
  const counts = new Map<ImagesCall, number>();
  const refused: string[] = [];

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) json(response, 500, { error: { message: String(error) } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , , id = '', action] = (request.url ?? '').split('?')[0]!.split('/');
    const kind: ImagesCall =
      request.method === 'DELETE' ? 'delete' : action === 'cancel' ? 'cancel' : id === '' ? 'create' : 'retrieve';
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    if (options.intercept?.({ kind, nth, response })) return;
    if (request.headers.authorization !== `Bearer ${OPENAI_TEST_KEY}`) {
      return json(response, 401, { error: { message: 'key', type: 'invalid_request_error', code: 'invalid_api_key' } });
    }
    const body = await bodyOf(request);
    if (kind === 'create') return create(JSON.parse(body) as ResponseCreateParamsNonStreaming, response);
    const found = asked.get(id);
    if (!found)
      return json(response, 404, { error: { message: 'not found', type: 'invalid_request_error', code: null } });
    if (kind === 'delete') {
      asked.delete(id);
      return json(response, 200, { id, object: 'response', deleted: true });
    }
    if (kind === 'cancel') found.isCancelled = true;
    else found.looks += 1;
    return json(response, 200, await answerOf(found));
  }

  async function create(body: ResponseCreateParamsNonStreaming, response: ServerResponse): Promise<void> {
    const wrong = await wrongIn(body);
    if (wrong) {
      refused.push(wrong);
      return json(response, 400, { error: { message: wrong, type: 'invalid_request_error', code: 'invalid_value' } });
    }
    const tool = body.tools![0] as Tool.ImageGeneration;
    const made: Asked = {
      id: `resp_${String(asked.size)}_${crypto.randomUUID()}`,
      body,
      tool,
      looks: 0,
      isCancelled: false,
    };
    asked.set(made.id, made);
    return json(response, 200, await answerOf(made));
  }

  async function answerOf({ id, body, tool, looks, isCancelled }: Asked): Promise<Partial<OpenAiResponse>> {
    const common: Partial<OpenAiResponse> = { id, object: 'response', background: true, output: [] };
    if (isCancelled) return { ...common, status: 'cancelled' };
    if (looks === 0) return { ...common, status: 'queued' };
    if (looks <= (options.looks ?? 1)) return { ...common, status: 'in_progress' };
    const picture = options.picture?.() ?? (await draw(body, tool));
    return {
      ...common,
      status: 'completed',
      output: [
        {
          id: 'ig_1',
          type: 'image_generation_call',
          status: 'completed',
          result: Buffer.from(picture).toString('base64'),
        },
      ],
      usage: {
        input_tokens: 100,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens: 50,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 150,
      },
      tool_usage: { image_gen: TOOL_USAGE, web_search: { num_requests: 0 } },
      ...options.end,
    };
  }

  return {
    origin,
    /** Requests that the rules of the tool do not allow. */
    refused,
    asked: () => [...asked.values()],
    count: (kind: ImagesCall) => counts.get(kind) ?? 0,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type OpenAiDouble = Awaited<ReturnType<typeof startOpenAiImages>>;

/** The rules that the tool's documentation names; null where all are kept. */
async function wrongIn(body: ResponseCreateParamsNonStreaming): Promise<string | null> {
  const tool = body.tools?.[0];
  if (tool?.type !== 'image_generation' || !body.background || !body.store) return 'no picture in the background';
  const [width = 0, height = 0] = (tool.size ?? '').split('x').map(Number);
  const pixels = width * height;
  if (width % 16 || height % 16 || pixels < 655_360 || pixels > 8_294_400) return `size ${String(tool.size)}`;
  if (Math.max(width, height) > 3 * Math.min(width, height)) return `shape ${String(tool.size)}`;
  if (tool.quality === 'high') return 'no plan pays for this quality';
  const image = pictureOf(body);
  if ((tool.action === 'edit') !== (image !== null)) return 'an edit without a picture';
  const mask = tool.input_image_mask?.image_url;
  if (!mask) return null;
  const [one, other] = await Promise.all([sharp(image!).metadata(), sharp(fromDataUrl(mask)).metadata()]);
  return other.hasAlpha && one.width === other.width && one.height === other.height ? null : 'the mask does not fit';
}

function pictureOf({ input }: ResponseCreateParamsNonStreaming): Buffer | null {
  const parts = (input as { content: { type: string; image_url?: string }[] }[])[0]!.content;
  const url = parts.find(({ type }) => type === 'input_image')?.image_url;
  return url ? fromDataUrl(url) : null;
}

const fromDataUrl = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64');

let shade = 0;

/** The picture all over a little different, also outside the mask, and another one each time. */
async function draw(body: ResponseCreateParamsNonStreaming, tool: Tool.ImageGeneration): Promise<Buffer> {
  shade = (shade + 7) % 60;
  const [width = 0, height = 0] = (tool.size ?? '').split('x').map(Number);
  const image = pictureOf(body);
  const start = image
    ? sharp(image)
        .flatten({ background: '#88aa66' })
        .modulate({ brightness: 0.9 + shade / 400 })
    : sharp({ create: { width, height, channels: 3, background: { r: 120 + shade, g: 140, b: 90 } } });
  return start.png({ compressionLevel: 1 }).toBuffer();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
