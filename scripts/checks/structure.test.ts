import { describe, expect, it } from 'vitest';
import { plant } from '../test-support/plant.ts';
import { findStructure } from './structure.mjs';

function structure(files: Record<string, string>, graph: Record<string, string[]> = {}) {
  return findStructure(plant(files), graph);
}

const lines = (count: number) => 'x();\n'.repeat(count);

describe('structure', () => {
  it('finds the short files with one importer, without tests', () => {
    const files = {
      'apps/web/src/once.ts': lines(24),
      'apps/web/src/twice.ts': lines(24),
      'apps/web/src/long.ts': lines(25),
      'apps/web/src/main.ts': lines(24),
      'apps/web/src/test-support/once.ts': lines(1),
    };
    const graph = {
      'apps/web/src/main.ts': ['apps/web/src/once.ts', 'apps/web/src/twice.ts', 'apps/web/src/long.ts'],
      'apps/web/src/long.ts': ['apps/web/src/twice.ts', 'apps/web/src/test-support/once.ts'],
      'apps/web/src/once.test.ts': ['apps/web/src/once.ts'],
    };
    expect(structure(files, graph)).toMatchObject({
      'files below 25 lines with one importer': ['apps/web/src/once.ts'],
    });
  });

  it('finds interfaces that collect dependencies', () => {
    const files = {
      'apps/car/src/a.ts': 'export interface TripNeeds {}\ninterface Needed {}\ntype LogDeps = {};\n',
      'packages/link/src/b.ts': 'const aNeeds = 1;\n',
    };
    expect(structure(files)['bags of dependencies']).toEqual([
      'apps/car/src/a.ts: TripNeeds',
      'apps/car/src/a.ts: LogDeps',
    ]);
  });

  it('finds files of the car that only wire, at its root alone', () => {
    const files = {
      'apps/car/src/compose-video.ts': '',
      'apps/car/src/open-car.ts': '',
      'apps/car/src/setup/open-config.ts': '',
      'apps/web/src/open-app.ts': '',
    };
    expect(structure(files)['files that only wire']).toEqual([
      'apps/car/src/compose-video.ts',
      'apps/car/src/open-car.ts',
    ]);
  });

  it('fails where no source is found', () => {
    expect(() => structure({ 'applications/car/a.ts': '' })).toThrow('No source file was found');
  });
});
