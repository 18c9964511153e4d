/**
 * Writes the enlarging network's weights as the ONNX file that the product ships (decision 025):
 *
 *     npm pack @upscalerjs/default-model@1.0.0 && tar xzf upscalerjs-default-model-1.0.0.tgz
 *     node scripts/convert-detail-net.ts package/models
 *
 * The same input gives the same bytes. ONNX is protobuf; the few messages needed are written by hand.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from '../launch/launch-error.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const target = 'packages/imaging/upscale/detail-net.onnx';

interface LayerSpec {
  readonly class_name: string;
  readonly name: string;
  readonly config: { readonly activation?: string; readonly padding?: string };
  readonly inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[];
}

interface ModelFile {
  readonly modelTopology: { readonly model_config: { readonly config: { readonly layers: readonly LayerSpec[] } } };
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly { readonly name: string; readonly shape: readonly number[]; readonly dtype: string }[];
  }[];
}

interface Weight {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** A field of a protobuf message: a number as varint, anything else length-delimited. */
function field(number: number, value: number | string | Uint8Array): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)]);
  const bytes = Buffer.from(value as Uint8Array);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low | 128 : low);
  } while (rest > 0);
  return Buffer.from(bytes);
}

const message = (...fields: readonly Buffer[]): Buffer => Buffer.concat(fields);

const FLOAT = 1;

function tensor(name: string, dimensions: readonly number[], values: Float32Array): Buffer {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return message(...dimensions.map((size) => field(1, size)), field(2, FLOAT), field(8, name), field(9, raw));
}

const attribute = {
  number: (name: string, value: number) => message(field(1, name), field(3, value), field(20, 2)),
  text: (name: string, value: string) => message(field(1, name), field(4, value), field(20, 3)),
  numbers: (name: string, values: readonly number[]) =>
    message(field(1, name), ...values.map((value) => field(8, value)), field(20, 7)),
};

function node(kind: string, inputs: readonly string[], output: string, attributes: readonly Buffer[] = []): Buffer {
  return message(
    ...inputs.map((input) => field(1, input)),
    field(2, output),
    field(3, output),
    field(4, kind),
    ...attributes.map((each) => field(5, each)),
  );
}

function valueInfo(name: string, dimensions: readonly (number | string)[]): Buffer {
  const shape = dimensions.map((size) => field(1, typeof size === 'number' ? field(1, size) : field(2, size)));
  return message(field(1, name), field(2, field(1, message(field(1, FLOAT), field(2, message(...shape))))));
}

function readWeights(folder: string, model: ModelFile): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  for (const group of model.weightsManifest) {
    const bytes = Buffer.concat(group.paths.map((file) => readFileSync(path.join(folder, file))));
    let offset = 0;
    for (const { name, shape, dtype } of group.weights) {
      if (dtype !== 'float32') throw new LaunchError(`${name} is ${dtype}, expected float32`);
      const count = shape.reduce((product, size) => product * size, 1);
      const values = new Float32Array(count);
      for (let i = 0; i < count; i++) values[i] = bytes.readFloatLE(offset + i * 4);
      weights.set(name, { shape, values });
      offset += count * 4;
    }
    if (offset !== bytes.length) throw new LaunchError('the weights file has another length than its manifest says');
  }
  return weights;
}

/** Height, width, in, out -> out, in, height, width. */
function reorder({ shape, values }: Weight): { readonly shape: number[]; readonly values: Float32Array } {
  const [height, width, from, to] = shape as [number, number, number, number];
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let i = 0; i < from; i++) {
        for (let o = 0; o < to; o++) {
          result[((o * from + i) * height + y) * width + x] = values[((y * width + x) * from + i) * to + o]!;
        }
      }
    }
  }
  return { shape: [to, from, height, width], values: result };
}

function convert(model: ModelFile, weights: Map<string, Weight>): Buffer {
  const nodes: Buffer[] = [];
  const initializers: Buffer[] = [];
  const weight = (name: string): Weight => {
    const found = weights.get(name);
    if (!found) throw new LaunchError(`no weights ${name}`);
    return found;
  };
  for (const { class_name: kind, name, config, inbound_nodes: inbound } of model.modelTopology.model_config.config
    .layers) {
    const inputs = (inbound[0] ?? []).map(([input]) => input);
    if (kind === 'InputLayer') continue;
    if (kind === 'Conv2D') {
      const kernel = reorder(weight(`${name}/kernel`));
      const side = kernel.shape[2]!;
      if (config.padding !== 'same' && side > 1) throw new LaunchError(`${name}: padding ${config.padding}`);
      const pad = (side - 1) / 2;
      initializers.push(tensor(`${name}_w`, kernel.shape, kernel.values));
      initializers.push(tensor(`${name}_b`, [kernel.shape[0]!], weight(`${name}/bias`).values));
      const attributes = [
        attribute.numbers('kernel_shape', [side, side]),
        attribute.numbers('pads', [pad, pad, pad, pad]),
      ];
      nodes.push(node('Conv', [inputs[0]!, `${name}_w`, `${name}_b`], name, attributes));
    } else if (kind === 'Activation' && config.activation === 'relu') nodes.push(node('Relu', inputs, name));
    else if (kind === 'Concatenate') nodes.push(node('Concat', inputs, name, [attribute.number('axis', 1)]));
    else if (kind === 'Add') nodes.push(node('Add', inputs, name));
    else if (kind === 'UpSampling2D') {
      initializers.push(tensor('scales', [4], new Float32Array([1, 1, 2, 2])));
      const attributes = [
        attribute.text('mode', 'nearest'),
        attribute.text('coordinate_transformation_mode', 'asymmetric'),
        attribute.text('nearest_mode', 'floor'),
      ];
      nodes.push(node('Resize', [inputs[0]!, '', 'scales'], name, attributes));
    } else throw new LaunchError(`${name}: ${kind} is not known here`);
  }
  const graph = message(
    ...nodes.map((each) => field(1, each)),
    field(2, 'detail-net'),
    ...initializers.map((each) => field(5, each)),
    field(11, valueInfo('LR', ['n', 3, 'h', 'w'])),
    field(12, valueInfo('SR', ['n', 3, 'h2', 'w2'])),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 13))));
}

const folder = process.argv[2];
if (!folder) throw new LaunchError('usage: node scripts/convert-detail-net.ts FOLDER, the package\'s "models"');
const model = JSON.parse(readFileSync(path.join(folder, 'model.json'), 'utf8')) as ModelFile;
const onnx = convert(model, readWeights(folder, model));
writeFileSync(target, onnx);
console.log(`${target}: ${onnx.length} bytes, sha256 ${createHash('sha256').update(onnx).digest('hex')}`);
