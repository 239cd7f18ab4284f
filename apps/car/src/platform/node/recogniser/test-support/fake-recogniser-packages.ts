import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../../../test-support/temp-folder.ts';

/** Finds a person where the picture is white, as sure as can be, beside one of whom it is not sure. */
const FINDS_WHITE = `
  let left = 512, top = 512, right = 0, bottom = 0;
  for (let at = 0; at < picture.values.length; at += 3) {
    if (picture.values[at] < 200) continue;
    const x = (at / 3) % 512, y = Math.floor(at / 3 / 512);
    left = Math.min(left, x); right = Math.max(right, x + 1); top = Math.min(top, y); bottom = Math.max(bottom, y + 1);
  }
  return Float32Array.from([left, top, right, bottom, 0.9, 0, 0, 0, 512, 512, 0.1, 2]);`;

/**
 * A folder with packages installed that look like those that recognise. They note in the file `pid` which process they run in;
 * `answer` is the body of the function that is given the `picture`.
 */
export function fakeRecogniserPackages(answer = FINDS_WHITE): string {
  const folder = tempFolder();
  const put = (name: string, files: Record<string, string>) => {
    for (const [path, content] of Object.entries({ 'package.json': '{ "main": "index.js" }', ...files })) {
      const to = join(folder, 'node_modules', name, path);
      mkdirSync(join(to, '..'), { recursive: true });
      writeFileSync(to, content);
    }
  };
  put('@tensorflow/tfjs-core', {
    'index.js': `
      const { renameSync, writeFileSync } = require('node:fs');
      // Whole at once: a process may be killed at any moment.
      writeFileSync(${JSON.stringify(join(folder, 'pid.new'))}, String(process.pid));
      renameSync(${JSON.stringify(join(folder, 'pid.new'))}, ${JSON.stringify(join(folder, 'pid'))});
      exports.setBackend = async (name) => name === 'wasm';
      exports.tensor4d = (values, shape) => {
        if (values.length !== shape.reduce((one, other) => one * other)) throw new Error('shape');
        return { values, shape };
      };`,
  });
  put('@tensorflow/tfjs-converter', {
    'index.js': `
      exports.loadGraphModel = async (source) => {
        const { weightData, weightSpecs } = await source.load();
        if (weightData.byteLength !== 3 || weightSpecs.length !== 1) throw new Error('weights');
        return { execute: (picture) => ({ data: async () => { ${answer} } }) };
      };`,
  });
  put('@tensorflow/tfjs-backend-wasm', { 'index.js': 'exports.setWasmPaths = () => {};' });
  put('@vladmandic/human', {
    'models/centernet.json':
      '{ "modelTopology": {}, "weightsManifest": [{ "paths": ["c.bin"], "weights": [{}] }] }',
    'models/c.bin': 'abc',
  });
  return folder;
}
