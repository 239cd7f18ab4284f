import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ANSWER_FD } from './answer.ts';

interface Tensors {
  setBackend(name: string): Promise<boolean>;
  tensor4d(values: Float32Array, shape: readonly number[]): object;
}
interface Wasm {
  setWasmPaths(folder: string): void;
}
interface GraphModel {
  execute(picture: object, output: string): { data(): Promise<Float32Array> };
}
interface Converter {
  loadGraphModel(source: { load(): Promise<object> }): Promise<GraphModel>;
}
interface ModelFile {
  modelTopology: object;
  weightsManifest: { paths: string[]; weights: object[] }[];
}

/** Boxes, score and class come six numbers a thing. */
const NUMBERS = 6;
const DETECTIONS = 'tower_0/detections';
const MIN_SCORE = 0.2;

/** A separate process for one picture: its memory ends with it, and errors of the packages end only it. */
async function look(folder: string, sizePx: number): Promise<number[][]> {
  const load = createRequire(join(folder, 'package.json'));
  const tensors: Tensors = load('@tensorflow/tfjs-core');
  const converter: Converter = load('@tensorflow/tfjs-converter');
  const wasm: Wasm = load('@tensorflow/tfjs-backend-wasm');
  wasm.setWasmPaths(`${dirname(load.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  await tensors.setBackend('wasm');
  const model = await converter.loadGraphModel({
    load: async () => readModel(join(folder, 'node_modules', '@vladmandic', 'human', 'models')),
  });
  const picture = Float32Array.from(await buffer(process.stdin));
  const found = await model.execute(tensors.tensor4d(picture, [1, sizePx, sizePx, 3]), DETECTIONS).data();
  if (found.length % NUMBERS !== 0) throw new Error(`${found.length} numbers came`);
  const things = Array.from({ length: found.length / NUMBERS }, (_, at) =>
    Array.from(found.subarray(at * NUMBERS, (at + 1) * NUMBERS)),
  );
  return things.filter((thing) => (thing[4] ?? 0) >= MIN_SCORE);
}

function readModel(folder: string): object {
  const file: ModelFile = JSON.parse(readFileSync(join(folder, 'centernet.json'), 'utf8'));
  const [weights] = file.weightsManifest;
  const content = readFileSync(join(folder, weights?.paths[0] ?? ''));
  const weightData = content.buffer.slice(content.byteOffset, content.byteOffset + content.length);
  return { ...file, weightSpecs: weights?.weights, weightData };
}

const [folder = '', size = ''] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_LOW);
const things = await look(folder, Number(size));
writeSync(ANSWER_FD, JSON.stringify(things));
process.exit();
