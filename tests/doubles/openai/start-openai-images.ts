import type {
  Response as OpenAiResponse,
  ResponseCreateParamsNonStreaming,
  Tool,
} from 'openai/resources/responses/responses';
import sharp from 'sharp';
import { answerHere } from '#tests/doubles/answering.ts';
import type { Answer } from '#tests/doubles/answering.ts';

export const OPENAI_TEST_KEY = 'sk-test-of-openai-pictures';
export const OPENAI_TEST_MODEL = 'gpt-image-2.6-sunburst';

export type ImagesCall = 'create' | 'retrieve' | 'cancel' | 'delete';

export interface ImagesIntercepted {
  readonly kind: ImagesCall;
  /** Counts calls of this kind from 0. */
  readonly nth: number;
}

export interface OpenAiDoubleOptions {
  /** Answers in the double's place; null where the double answers. */
  readonly intercept?: (call: ImagesIntercepted) => Answer | null;
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
export function startOpenAiImages(options: OpenAiDoubleOptions = {}) {
  const asked = new Map<string, Asked>();
  const counts = new Map<ImagesCall, number>();
  const refused: string[] = [];

  async function answer(request: Request): Promise<Answer> {
    const [, , , id = '', action] = new URL(request.url).pathname.split('/');
    const kind: ImagesCall =
      request.method === 'DELETE' ? 'delete' : action === 'cancel' ? 'cancel' : id === '' ? 'create' : 'retrieve';
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    const intercepted = options.intercept?.({ kind, nth });
    if (intercepted) return intercepted;
    if (request.headers.get('authorization') !== `Bearer ${OPENAI_TEST_KEY}`) {
      return refuse(401, 'key', 'invalid_api_key');
    }
    if (kind === 'create') return create((await request.json()) as ResponseCreateParamsNonStreaming);
    const found = asked.get(id);
    if (!found) return refuse(404, 'not found', null);
    if (kind === 'delete') {
      asked.delete(id);
      return Response.json({ id, object: 'response', deleted: true });
    }
    if (kind === 'cancel') found.isCancelled = true;
    else found.looks += 1;
    return Response.json(await answerOf(found));
  }

  async function create(body: ResponseCreateParamsNonStreaming): Promise<Response> {
    const wrong = await wrongIn(body);
    if (wrong) {
      refused.push(wrong);
      return refuse(400, wrong, 'invalid_value');
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
    return Response.json(await answerOf(made));
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
    ...answerHere(answer),
    /** Requests that the rules of the tool do not allow. */
    refused,
    asked: () => [...asked.values()],
    count: (kind: ImagesCall) => counts.get(kind) ?? 0,
  };
}

const refuse = (status: number, message: string, code: string | null) =>
  Response.json({ error: { message, type: 'invalid_request_error', code } }, { status });

export type OpenAiDouble = ReturnType<typeof startOpenAiImages>;

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
